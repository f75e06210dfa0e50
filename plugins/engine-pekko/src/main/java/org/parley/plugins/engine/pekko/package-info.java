/**
 * The engine on Apache Pekko. Processes find each other by Pekko Cluster: each has an {@code Attendant}, and the {@code Coordinator} of
 * rank 0 begins an epoch when all are present. Messages travel over one connection for each ordered pair of processes
 * ({@code DataPort}). The thread of the run never waits inside an actor.
 */
package org.parley.plugins.engine.pekko;
