package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Placement;

class NodeTest {

    /**
     * A run may contact a peer for the first time while its node is being removed from the cluster. That is a loss, and not a failure of
     * the run.
     */
    @Test
    void anEndingNodeDoesNotDial() {
        NodeSettings settings =
                NodeSettings.of(Processes.bind(new Processes(1).settings(0)), Placement.evenly(0, 1, 1));
        Node node = Node.start(settings, Optional.empty(), (hello, isFrom, answer) -> {}, 0, new Deaf());
        node.close();
        Epoch.Participant participant = new Epoch.Participant(1, new Address("127.0.0.1", Processes.freePort()));
        PekkoTransport transport = new PekkoTransport(
                new Epoch(1, 1, 0, List.of(participant, participant)),
                1,
                Duration.ofSeconds(1),
                node.port(),
                (ofEpoch, rank, how) -> {});
        PeerQueue.Outgoing outbox = new PeerQueue.Outgoing(transport, 1);
        node.port().dial(outbox);
        assertThat(outbox.isDone()).isTrue();
    }

    @Test
    void aPortInUseIsRejectedWithAReason() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            NodeSettings settings = NodeSettings.of(
                    Processes.bind(Map.of("insecure", true, "port", other.getLocalPort(), "data-port", 0)),
                    Placement.evenly(0, 1, 1));
            assertThatThrownBy(
                            () -> Node.start(settings, Optional.empty(), (hello, isFrom, answer) -> {}, 0, new Deaf()))
                    .hasMessage("PARLEY-403 port: cannot listen on 127.0.0.1:" + other.getLocalPort()
                            + ": Address already in use (this port is used by another program or process of a run, or the host is"
                            + " not an address of this machine (see bind-host))");
        }
    }

    record Deaf() implements Attendant.Listener {
        @Override
        public void joined(Set<Integer> ranks) {}

        @Override
        public void begun(Epoch epoch) {}

        @Override
        public void over(long epoch, int rank, String how) {}

        @Override
        public void left(int rank) {}

        @Override
        public void failed(int rank, Diagnostic diagnostic) {}

        @Override
        public void completed() {}

        @Override
        public void spread() {}

        @Override
        public void mustRejoin() {}

        @Override
        public void refused(String why) {}
    }
}
