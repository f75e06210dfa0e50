package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Transport;

/** Connections that begin a handshake and do not finish it. */
class HandshakesTest {

    private static final String HOST = "127.0.0.1";

    /** The header of a TLS record of 8,000 bytes, and the first of them. */
    private static final byte[] HALF_A_HELLO = {22, 3, 1, 0x1f, 0x40, 1, 0, 0x1f, 0x3c, 3, 3};

    private static final int LIMIT = Handshakes.SPARE + 2 * 8;
    private static final int SURPLUS = 20;

    @TempDir
    private static Path directory;

    private static Certificates certificates;

    @BeforeAll
    static void makeCertificates() {
        certificates = Certificates.make(directory, List.of(HOST));
    }

    /** At the port of the cluster and at the port for rows; with a patience that plays no part here. */
    @Tag("long")
    @Test
    void theOldestOfTooManyAreClosedAndAPeerStillJoins() throws Exception {
        Processes run = run().with("silence", 600.0);
        int dataPort = Processes.freePort();
        Map<String, Object> with = run.settings(0);
        with.put("data-port", dataPort);
        List<Socket> open = new ArrayList<>();
        Events told = new Events();
        try (Engine zero = run.open(0, with, told)) {
            CompletableFuture<Transport> first = CompletableFuture.supplyAsync(zero::connect);
            told.await("joined 1/2");
            for (int port : new int[] {run.port(), dataPort}) {
                List<Socket> flood = new ArrayList<>();
                for (int k = 0; k < LIMIT + SURPLUS; k++) {
                    flood.add(halfOpen(port));
                }
                open.addAll(flood);
                // Pekko may accept them in another order than they were dialled in.
                assertThat(countClosed(flood)).as("port %s", port).isGreaterThanOrEqualTo(SURPLUS);
            }
            try (Engine one = run.open(1, new Events())) {
                Transport second = one.connect();
                second.claim(0, Long.BYTES).putLong(42);
                second.send(0, 0);
                assertThat(first.get(60, TimeUnit.SECONDS).await(1, 0).getLong())
                        .isEqualTo(42);
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    /** Connections of peers, which are older, stay. */
    @Test
    void aHandshakeThatDoesNotEndIsCutOff() throws Exception {
        Processes run = run().with("silence", 5.0);
        Events told = new Events();
        Engine zero = run.open(0, told);
        Engine one = run.open(1, new Events());
        try {
            CompletableFuture<Transport> first = CompletableFuture.supplyAsync(zero::connect);
            Transport second = one.connect();
            try (Socket socket = halfOpen(run.port())) {
                socket.setSoTimeout(300_000);
                assertThat(isClosed(socket)).isTrue();
            }
            second.claim(0, Long.BYTES).putLong(42);
            second.send(0, 0);
            assertThat(first.get(300, TimeUnit.SECONDS).await(1, 0).getLong()).isEqualTo(42);
            assertThat(told.all()).noneMatch(event -> event.startsWith("lost"));
        } finally {
            // One after the other, each would wait for the other's farewell.
            CompletableFuture<Void> leaving = CompletableFuture.runAsync(zero::close);
            one.close();
            leaving.join();
        }
    }

    /** Waits until as many are closed as should be. */
    private static int countClosed(List<Socket> sockets) throws IOException {
        List<Socket> left = new ArrayList<>(sockets);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (sockets.size() - left.size() < SURPLUS && System.nanoTime() < deadline) {
            for (Socket socket : List.copyOf(left)) {
                socket.setSoTimeout(1);
                if (isClosed(socket)) {
                    left.remove(socket);
                }
            }
        }
        return sockets.size() - left.size();
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            int next = socket.getInputStream().read();
            while (next >= 0) {
                next = socket.getInputStream().read(); // an alert
            }
            return true;
        } catch (SocketException reset) {
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        }
    }

    private static Socket halfOpen(int port) throws IOException {
        Socket socket = new Socket(HOST, port);
        socket.getOutputStream().write(HALF_A_HELLO);
        return socket;
    }

    private static Processes run() {
        return new Processes(2).securedBy(certificates, HOST);
    }
}
