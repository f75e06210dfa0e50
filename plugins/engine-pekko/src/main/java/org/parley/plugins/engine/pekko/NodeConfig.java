package org.parley.plugins.engine.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The configuration of Pekko for one process. It consists of these settings and the defaults in Pekko's jars; files on the host are
 * ignored.
 */
final class NodeConfig {

    private static final String CLUSTER_DISPATCHER = "parley.cluster";
    private static final String SOCKET_DISPATCHER = "parley.sockets";

    private NodeConfig() {}

    static Config of(NodeSettings settings, ClassLoader loader) {
        Map<String, Object> ours = new HashMap<>();
        ours.put("pekko.actor.provider", "cluster");
        ours.put("pekko.actor.allow-java-serialization", "off");
        ours.put("pekko.actor.serializers.parley", ControlSerializer.class.getName());
        ours.put("pekko.actor.serialization-bindings.\"" + Control.class.getName() + "\"", "parley");
        logging(ours);
        dispatchers(ours);
        remoting(ours, settings);
        cluster(ours, settings);
        shutdown(ours);
        return ConfigFactory.parseMap(ours)
                .withFallback(ConfigFactory.defaultReferenceUnresolved(loader))
                .resolve();
    }

    private static void logging(Map<String, Object> ours) {
        ours.put("pekko.loggers", List.of("org.apache.pekko.event.slf4j.Slf4jLogger"));
        ours.put("pekko.logging-filter", "org.apache.pekko.event.slf4j.Slf4jLoggingFilter");
        ours.put("pekko.use-slf4j", "on");
        // Users are informed by events; a peer that is not present yet is not an error of Pekko.
        ours.put("pekko.loglevel", "ERROR");
        ours.put("pekko.stdout-loglevel", "OFF");
        ours.put("pekko.log-dead-letters", "off");
        ours.put("pekko.log-dead-letters-during-shutdown", "off");
    }

    /**
     * Configures the dispatchers. The cluster has separate threads. Encryption may be slow while it is not compiled yet, and sockets with
     * their heartbeats must not wait for it.
     */
    private static void dispatchers(Map<String, Object> ours) {
        threads(ours, CLUSTER_DISPATCHER, 2);
        threads(ours, SOCKET_DISPATCHER, 1);
        ours.put("pekko.cluster.use-dispatcher", CLUSTER_DISPATCHER);
        ours.put("pekko.remote.artery.advanced.use-dispatcher", CLUSTER_DISPATCHER);
        ours.put("pekko.remote.artery.advanced.use-control-stream-dispatcher", CLUSTER_DISPATCHER);
        ours.put("pekko.io.tcp.worker-dispatcher", SOCKET_DISPATCHER);
        for (String dispatcher : List.of("pekko.actor.default-dispatcher", "pekko.actor.internal-dispatcher")) {
            ours.put(dispatcher + ".executor", EndingThreads.ForkJoin.class.getName());
            ours.put(dispatcher + ".fork-join-executor.parallelism-min", 2);
            ours.put(dispatcher + ".fork-join-executor.parallelism-max", 2);
        }
    }

    private static void threads(Map<String, Object> ours, String dispatcher, int threads) {
        ours.put(dispatcher + ".type", "Dispatcher");
        ours.put(dispatcher + ".executor", EndingThreads.Pool.class.getName());
        ours.put(dispatcher + ".thread-pool-executor.fixed-pool-size", threads);
    }

    private static void remoting(Map<String, Object> ours, NodeSettings settings) {
        ours.put("pekko.remote.artery.transport", settings.stores().isPresent() ? "tls-tcp" : "tcp");
        ours.put("pekko.remote.artery.canonical.hostname", settings.control().host());
        ours.put("pekko.remote.artery.canonical.port", settings.control().port());
        ours.put("pekko.remote.artery.bind.hostname", settings.bindHost());
        ours.put("pekko.remote.artery.bind.port", "");
        ours.put("pekko.remote.artery.bind.bind-timeout", millis(Node.STARTING));
        ours.put("pekko.actor.creation-timeout", millis(Node.STARTING));
        ours.put("pekko.remote.artery.advanced.inbound-lanes", 1);
        ours.put("pekko.io.tcp.max-channels", channels(settings.place().processes()));
    }

    /**
     * Returns the number of connections: about ten with every peer in normal operation, as many again while both restart, and those of
     * unknown clients.
     */
    static int channels(int processes) {
        return 4 * Handshakes.SPARE + 32 * processes;
    }

    private static void cluster(Map<String, Object> ours, NodeSettings settings) {
        ours.put("pekko.cluster.roles", List.of(Node.Members.role(settings.rank())));
        // Rank 0 starts the cluster, and a process that has lost it joins again. A run must not have two clusters at a
        // time.
        ours.put("pekko.cluster.seed-nodes", List.of(Node.ControlSender.url(settings.first())));
        ours.put("pekko.cluster.seed-node-timeout", "1s");
        ours.put("pekko.cluster.retry-unsuccessful-join-after", "3s");
        ours.put("pekko.cluster.allow-weakly-up-members", "off");
        ours.put("pekko.cluster.jmx.enabled", "off");
        ours.put("pekko.cluster.log-info", "off");
        ours.put("pekko.cluster.periodic-tasks-initial-delay", "100ms");
        ours.put("pekko.cluster.gossip-interval", "200ms");
        ours.put("pekko.cluster.leader-actions-interval", "200ms");
        ours.put("pekko.cluster.unreachable-nodes-reaper-interval", "500ms");
        ours.put("pekko.cluster.failure-detector.acceptable-heartbeat-pause", millis(settings.heartbeatPause()));
        ours.put("pekko.cluster.downing-provider-class", "org.apache.pekko.cluster.sbr.SplitBrainResolverProvider");
        ours.put("pekko.cluster.split-brain-resolver.active-strategy", "static-quorum");
        ours.put("pekko.cluster.split-brain-resolver.static-quorum.quorum-size", 1);
        ours.put("pekko.cluster.split-brain-resolver.static-quorum.role", Node.Members.role(0));
        ours.put("pekko.cluster.split-brain-resolver.stable-after", millis(settings.stableAfter()));
        ours.put("pekko.cluster.split-brain-resolver.down-all-when-unstable", "off");
    }

    private static void shutdown(Map<String, Object> ours) {
        ours.put("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
        ours.put("pekko.coordinated-shutdown.exit-jvm", "off");
        ours.put("pekko.coordinated-shutdown.phases.cluster-leave.timeout", "1s");
        ours.put("pekko.coordinated-shutdown.phases.cluster-exiting.timeout", "2s");
        ours.put("pekko.coordinated-shutdown.phases.cluster-exiting-done.timeout", "1s");
        ours.put("pekko.jvm-shutdown-hooks", "off");
        // The process does more than this engine, so Pekko must not end it. EndingThreads does so, with a documented
        // exit code.
        ours.put("pekko.jvm-exit-on-fatal-error", "off");
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }
}
