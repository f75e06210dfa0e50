package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Placement;

/** Checks connections for messages without a cluster, for every pair of implementations of TLS. */
class DataPortTest {

    private static final String HOST = "127.0.0.1";
    private static final String OTHER_HOST = "127.0.0.2";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private static Path directory;

    private static final int LONG = 17_000_000;

    private static final byte[] NOISE = new byte[LONG + 10_000];

    private static Certificates ours;
    private static Certificates theirs;

    @BeforeAll
    static void makeCertificates() {
        new SplittableRandom(7).nextBytes(NOISE);
        ours = Certificates.make(directory.resolve("ours"), List.of(HOST, OTHER_HOST));
        theirs = Certificates.make(directory.resolve("theirs"), List.of(HOST));
    }

    private enum Encryption {
        NONE,
        JAVA,
        BORING_SSL
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.of(Encryption.NONE, Encryption.NONE),
                Arguments.of(Encryption.JAVA, Encryption.JAVA),
                Arguments.of(Encryption.JAVA, Encryption.BORING_SSL),
                Arguments.of(Encryption.BORING_SSL, Encryption.BORING_SSL));
    }

    /** A rank with its port, without a cluster. */
    private static final class Rank implements AutoCloseable {

        final Events told = new Events();
        final DataPort port;
        private final CompletableFuture<PekkoTransport> transport = new CompletableFuture<>();
        private final int rank;

        Rank(int rank, Encryption encryption, Certificates certificates, String host) throws IOException {
            this.rank = rank;
            Optional<NodeSettings.Stores> stores = encryption == Encryption.NONE
                    ? Optional.empty()
                    : Optional.of(new NodeSettings.Stores(
                            certificates.keyStore(host), certificates.trustStore(), certificates.passwordFile()));
            Address any = new Address(HOST, 0);
            NodeSettings settings = new NodeSettings(
                    Placement.evenly(rank, 2, 2),
                    any,
                    any,
                    HOST,
                    any,
                    stores,
                    NodeSettings.Encryption.FASTEST,
                    PATIENCE,
                    PATIENCE,
                    PATIENCE,
                    PATIENCE,
                    PATIENCE,
                    1 << 30);
            Optional<Tls> tls = stores.map(each -> Tls.load(
                    each,
                    encryption == Encryption.BORING_SSL ? Tls.boringSsl(told::add) : Optional.empty(),
                    host,
                    new Handshakes(2, PATIENCE),
                    told::add));
            port = new DataPort(
                    settings,
                    tls,
                    (hello, isFrom, answer) ->
                            transport.thenAccept(epoch -> answer.accept(epoch.inboxFor(hello, isFrom))));
        }

        PekkoTransport transport() {
            return transport.join();
        }

        void begin(List<Rank> all) {
            List<Epoch.Participant> participants = all.stream()
                    .map(each -> new Epoch.Participant(each.rank, new Address(HOST, each.port.port())))
                    .toList();
            transport.complete(new PekkoTransport(
                    new Epoch(1, 1, rank, participants),
                    1 << 30,
                    PATIENCE,
                    port,
                    (ofEpoch, lost, how) -> told.add("lost rank " + lost)));
        }

        @Override
        public void close() {
            port.close();
        }
    }

    /** Two processes, each with a thread. */
    private static final class Pair implements AutoCloseable {

        private final List<Rank> ranks = new ArrayList<>();

        Pair(Rank zero, Rank one) {
            ranks.add(zero);
            ranks.add(one);
            ranks.forEach(each -> each.begin(ranks));
        }

        interface Role {
            void play(int rank, PekkoTransport transport);
        }

        void play(Role role) throws Exception {
            List<CompletableFuture<Void>> plays = ranks.stream()
                    .map(each -> CompletableFuture.runAsync(
                            () -> role.play(each.rank, each.transport()), task -> new Thread(task).start()))
                    .toList();
            for (CompletableFuture<Void> play : plays) {
                play.get(5, TimeUnit.MINUTES);
            }
        }

        @Override
        public void close() {
            ranks.forEach(Rank::close);
        }
    }

    /** Sizes around those at which a message is read in another way, and one that is longer than a first allocation. */
    private static int[] sizes() {
        int[] boundaries = {0, 4096, 16_384, 16_676, 40_000, 300_000};
        return IntStream.concat(
                        IntStream.of(boundaries)
                                .flatMap(
                                        size -> IntStream.of(size - 33, size - 32, size - 16, size - 1, size, size + 1))
                                .filter(size -> size >= 0),
                        IntStream.of(LONG))
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void messagesOfAllSizesArrive(Encryption zeros, Encryption ones) throws Exception {
        int[] sizes = sizes();
        try (Pair pair = new Pair(new Rank(0, zeros, ours, HOST), new Rank(1, ones, ours, HOST))) {
            pair.play((rank, transport) -> {
                for (int number = 0; number < sizes.length; number++) {
                    exchange(rank, transport, number, sizes[number]);
                }
                // One way: each second release is reported by itself.
                for (int number = sizes.length; number < 2 * sizes.length; number++) {
                    int size = sizes[number - sizes.length];
                    if (rank == 0) {
                        send(0, transport, number, size);
                    } else {
                        receive(0, transport, number, size);
                    }
                }
            });
            assertThat(pair.ranks).allMatch(each -> each.told.all().isEmpty());
        }
    }

    private static void exchange(int rank, PekkoTransport transport, int number, int size) {
        send(rank, transport, number, size);
        receive(1 - rank, transport, number, size);
    }

    private static void send(int from, PekkoTransport transport, int number, int size) {
        transport.claim(1 - from, size).put(content(from, number, size));
        transport.send(1 - from, number);
    }

    private static void receive(int from, PekkoTransport transport, int number, int size) {
        assertThat(transport.await(from, number).equals(content(from, number, size)))
                .as("message %s of %s bytes", number, size)
                .isTrue();
        transport.release(from, number);
    }

    private static ByteBuffer content(int from, int number, int size) {
        return ByteBuffer.wrap(NOISE, 2 * number + from, size);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void certificatesForAnotherHostAreRejected(Encryption zeros, Encryption ones) throws Exception {
        if (zeros == Encryption.NONE) {
            return;
        }
        assertRejected(
                new Rank(0, zeros, ours, HOST),
                new Rank(1, ones, ours, OTHER_HOST),
                0,
                "the certificate of CN=" + OTHER_HOST
                        + ": No subject alternative names matching IP address 127.0.0.1 found");
        assertRejected(
                new Rank(0, zeros, ours, OTHER_HOST),
                new Rank(1, ones, ours, HOST),
                1,
                "the certificate of CN=" + OTHER_HOST + ": it is for " + OTHER_HOST + ", and its owner dialed as "
                        + HOST);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void certificatesOfAnotherAuthorityAreRejected(Encryption zeros, Encryption ones) throws Exception {
        if (zeros == Encryption.NONE) {
            return;
        }
        assertRejected(
                new Rank(0, zeros, ours, HOST),
                new Rank(1, ones, theirs, HOST),
                0,
                "the certificate of CN=" + HOST + ": PKIX path");
    }

    /** Checks that rank 0 loses rank 1, and that one of them reports why. */
    private static void assertRejected(Rank zero, Rank one, int reporter, String words) throws Exception {
        try (Pair pair = new Pair(zero, one)) {
            assertThatThrownBy(() -> pair.play((rank, transport) -> {
                        if (rank == 0) {
                            send(0, transport, 0, 8);
                            transport.await(1, 0);
                        }
                    }))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(PeerLost.class);
            pair.ranks.get(reporter).told.await(words);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Encryption.class,
            names = {"JAVA", "BORING_SSL"})
    void peersWithoutCertificateOrWithAnOldVersionAreRejected(Encryption encryption) throws Exception {
        try (Rank zero = new Rank(0, encryption, ours, HOST)) {
            for (String version : List.of("TLSv1.3", "TLSv1.2")) {
                SSLContext trusting = SSLContext.getInstance("TLS");
                trusting.init(null, new TrustManager[] {new TrustsAll()}, null);
                try (SSLSocket socket = (SSLSocket)
                        trusting.getSocketFactory().createSocket(InetAddress.getByName(HOST), zero.port.port())) {
                    socket.setEnabledProtocols(new String[] {version});
                    socket.setSoTimeout((int) PATIENCE.toMillis());
                    assertThat(isHungUp(socket)).as(version).isTrue();
                }
            }
        }
    }

    /** Returns whether the other side ends the connection, with or without an alert. */
    private static boolean isHungUp(SSLSocket socket) throws IOException {
        try {
            socket.getOutputStream().write(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException rejected) {
            return true;
        }
    }

    /** The run's thread waits, and what ends the wait happens on other threads. */
    @Test
    void aLossEndsTheWait() throws Exception {
        try (Pair pair = new Pair(new Rank(0, Encryption.NONE, ours, HOST), new Rank(1, Encryption.NONE, ours, HOST))) {
            pair.play((rank, transport) -> exchange(rank, transport, 0, 8));
            PekkoTransport first = pair.ranks.get(0).transport();
            PekkoTransport second = pair.ranks.get(1).transport();
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> first.await(1, 1));
            second.lose(1, "it ends");
            assertThatThrownBy(() -> waiting.get(2, TimeUnit.MINUTES))
                    .hasCauseInstanceOf(PeerLost.class)
                    .hasMessageContaining("process 1");
        }
    }

    /** Exchanges that hand the connections from thread to thread: the run computes for longer or shorter than a tick. */
    @Test
    void noMessageIsMissedWhenThreadsTakeOver() throws Exception {
        try (Pair pair = new Pair(new Rank(0, Encryption.NONE, ours, HOST), new Rank(1, Encryption.NONE, ours, HOST))) {
            pair.play((rank, transport) -> {
                SplittableRandom random = new SplittableRandom(rank);
                for (int number = 0; number < 1_000; number++) {
                    exchange(rank, transport, number, 1 + number % 5_000);
                    long until = System.nanoTime() + random.nextInt(3) * random.nextInt(1_000_000);
                    while (System.nanoTime() < until) {
                        Thread.onSpinWait();
                    }
                }
            });
        }
    }

    private static final class TrustsAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
