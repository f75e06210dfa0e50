/**
 * The engine on Apache Pekko. Processes find each other by Pekko Cluster: each has one {@code Attendant}, and the {@code Coordinator} of rank 0 begins
 * an epoch when all are there. Rows travel by Pekko Streams over one connection for each ordered pair of processes. The thread of the run waits on a
 * lock of its own and never inside an actor.
 */
package org.parley.plugins.engine.pekko;
