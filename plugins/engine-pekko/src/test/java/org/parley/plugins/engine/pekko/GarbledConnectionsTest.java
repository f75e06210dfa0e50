package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Transport;

/** Checks data on the port for messages that do not come from an engine. */
class GarbledConnectionsTest {

    private static final int MAGIC = 0x594c5250;
    private static final int FORMAT = 2;
    private static final int MESSAGE = 1;
    private static final int RELEASED = 4;
    private static final int ALL_ARRIVED = 5;

    private final int dataPort = Processes.freePort();
    private final Events told = new Events();
    private Engine zero;
    private Engine one;
    private Transport first;
    private Transport second;

    @BeforeEach
    void meet() throws Exception {
        Processes run =
                new Processes(2).with("silence", 5.0).with("largest-message", 1).with("deadline", 7.0);
        Map<String, Object> with = run.settings(1);
        with.put("data-port", dataPort);
        zero = run.open(0, new Events());
        one = run.open(1, with, told);
        CompletableFuture<Transport> meeting = CompletableFuture.supplyAsync(zero::connect);
        second = one.connect();
        first = meeting.get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void leave() {
        CompletableFuture<Void> leaving = CompletableFuture.runAsync(zero::close);
        one.close();
        leaving.join();
    }

    @Test
    void unknownPeersAreDisconnectedAndTheEpochContinues() throws Exception {
        assertThat(isHungUp(out -> write(out, noise(1_000)))).isTrue();
        assertThat(isHungUp(out -> write(out, hello(MAGIC, FORMAT, 12345, 0, 1))))
                .isTrue();
        assertThat(isHungUp(out -> write(out, hello(MAGIC, 99, second.epoch(), 0, 1))))
                .isTrue();
        assertThat(isHungUp(out -> write(out, hello(MAGIC, FORMAT, second.epoch(), 5, 1))))
                .isTrue();
        assertThat(isHungUp(out -> write(out, hello(MAGIC, FORMAT, second.epoch(), 0, 0))))
                .isTrue();
        assertThat(isHungUp(out -> {})).as("a peer that sends nothing").isTrue();
        exchange(0);
        assertThat(isHungUp(out -> write(out, hello(MAGIC, FORMAT, second.epoch(), 0, 1))))
                .as("a second connection of rank 0")
                .isTrue();
        exchange(1);
    }

    static Stream<Arguments> wrongFrames() {
        return Stream.of(
                Arguments.of(
                        "larger than allowed",
                        frame(MESSAGE, (1 << 20) + 1, 0),
                        "announces a message of 1048577 bytes"),
                Arguments.of("of negative length", frame(MESSAGE, -1, 0), "announces a message of 4294967295 bytes"),
                Arguments.of("unknown", frame(77, 0, 0), "sends a head of an unknown kind"),
                Arguments.of("of the wrong direction", frame(ALL_ARRIVED, 0, 0), "sends a head of an unknown kind"),
                Arguments.of("about one that was never sent", frame(RELEASED, 0, 0), "releases message 0"),
                Arguments.of(
                        "twice", join(frame(MESSAGE, 0, 3), frame(MESSAGE, 0, 3)), "message 3 comes after message 3"),
                Arguments.of(
                        "back in time",
                        join(frame(MESSAGE, 0, 3), frame(MESSAGE, 0, 2)),
                        "message 2 comes after message 3"),
                Arguments.of(
                        "more than two",
                        join(frame(MESSAGE, 0, 1), frame(MESSAGE, 0, 2), frame(MESSAGE, 0, 3)),
                        "sends more messages than allowed"));
    }

    @ParameterizedTest(name = "a message {0}")
    @MethodSource("wrongFrames")
    void aPeerThatViolatesTheFormatIsLost(String what, byte[] frames, String words) throws Exception {
        try (Socket socket = asRankZero()) {
            socket.getOutputStream().write(frames);
            told.await("lost rank 0");
            assertThatThrownBy(() -> second.await(0, 1_000))
                    .isInstanceOf(PeerLost.class)
                    .hasMessageContaining(words);
        }
    }

    @Test
    void anIncompleteMessageTimesOut() throws Exception {
        try (Socket socket = asRankZero()) {
            socket.getOutputStream().write(frame(MESSAGE, 1_000, 0));
            socket.getOutputStream().write(noise(10));
            assertThatThrownBy(() -> second.await(0, 0))
                    .isInstanceOf(PeerLost.class)
                    .hasMessageContaining("no heartbeat");
        }
    }

    @Test
    void aCutMessageIsALostPeer() throws Exception {
        try (Socket socket = asRankZero()) {
            socket.getOutputStream().write(frame(MESSAGE, 1_000, 0));
            socket.getOutputStream().write(noise(10));
        }
        assertThatThrownBy(() -> second.await(0, 0))
                .isInstanceOf(PeerLost.class)
                .hasMessageContaining("process 0 is lost");
    }

    /** A dropped message cannot be distinguished from a late one until the next one arrives in its place. */
    @Test
    void aMessageThatWasDroppedIsNotTakenForTheNext() throws Exception {
        try (Socket socket = asRankZero()) {
            socket.getOutputStream().write(join(frame(MESSAGE, 0, 0), frame(MESSAGE, 0, 2)));
            second.await(0, 0);
            assertThatThrownBy(() -> second.await(0, 1)).hasMessage("process 0 sent message 2 in place of 1");
        }
    }

    @Tag("long")
    @Test
    void aDroppedMessageTimesOut() {
        exchange(0);
        assertThatThrownBy(() -> second.await(0, 1))
                .isInstanceOf(PeerLost.class)
                .hasMessageContaining("no message arrived from it within 7 s");
    }

    /** There is also a time limit for a peer that releases nothing. */
    @Tag("long")
    @Test
    void missingCreditTimesOut() {
        for (long number = 0; number < PekkoTransport.CREDITS; number++) {
            first.claim(1, Long.BYTES).putLong(number);
            first.send(1, number);
        }
        assertThatThrownBy(() -> first.claim(1, Long.BYTES))
                .isInstanceOf(PeerLost.class)
                .hasMessageContaining("no message arrived from it within 7 s");
    }

    @Test
    void aMessageThatIsTooLargeIsRejectedBeforeItIsSent() {
        assertThatThrownBy(() -> first.claim(1, (1 << 20) + 1))
                .hasMessageContaining("PARLEY-102 largest-message: a message of 1048577 bytes");
    }

    private void exchange(long number) {
        first.claim(1, Long.BYTES).putLong(first.epoch());
        first.send(1, number);
        assertThat(second.await(0, number).getLong()).isEqualTo(second.epoch());
        second.release(0, number);
    }

    /** Dials as rank 0. Rank 0 has not sent anything to rank 1 yet, so rank 1 accepts this connection. */
    private Socket asRankZero() throws IOException {
        Socket socket = new Socket("127.0.0.1", dataPort);
        socket.getOutputStream().write(hello(MAGIC, FORMAT, second.epoch(), 0, 1));
        return socket;
    }

    private boolean isHungUp(Consumer<OutputStream> says) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", dataPort)) {
            socket.setSoTimeout(15_000);
            says.accept(socket.getOutputStream());
            while (socket.getInputStream().read() >= 0) {
                // Heartbeats.
            }
            return true;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static byte[] hello(int magic, int format, long epoch, int sender, int receiver) {
        return bytes(
                24,
                bytes -> bytes.putInt(magic)
                        .putInt(format)
                        .putLong(epoch)
                        .putInt(sender)
                        .putInt(receiver));
    }

    private static byte[] frame(int kind, int length, long number) {
        return bytes(16, bytes -> bytes.putInt(kind).putInt(length).putLong(number));
    }

    private static byte[] bytes(int size, Function<ByteBuffer, ByteBuffer> fill) {
        return fill.apply(ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN))
                .array();
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Stream.of(parts).mapToInt(part -> part.length).sum());
        Stream.of(parts).forEach(all::put);
        return all.array();
    }

    private static byte[] noise(int size) {
        byte[] noise = new byte[size];
        new SplittableRandom(7).nextBytes(noise);
        return noise;
    }
}
