/**
 * The engine on Apache Pekko. Processes find each other by Pekko Cluster: each has an {@code Attendant}, and the {@code Coordinator} of
 * rank 0 begins an epoch when all are present. Messages travel by Pekko Streams over one connection for each ordered pair of processes. The
 * thread of the run waits on a separate lock and never inside an actor.
 */
package org.parley.plugins.engine.pekko;
