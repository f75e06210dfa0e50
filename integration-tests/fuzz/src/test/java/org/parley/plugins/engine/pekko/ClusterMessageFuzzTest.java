package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.fuzz.ByteMutator;
import org.parley.fuzz.Defect;
import org.parley.fuzz.FuzzTest;
import org.parley.fuzz.Input;
import org.parley.fuzz.Target;

/** Fuzzes messages of the cluster: control messages between processes, and messages on a connection. */
class ClusterMessageFuzzTest extends FuzzTest {

    private static final long EPOCH = 77;
    private static final int LARGEST = 1 << 16;
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String HOST = "127.0.0.1";
    private static final int PIECE = 37;
    private static final String ROWS = "rows";
    private static final String ANSWERS = "answers";

    private final ControlSerializer serializer = new ControlSerializer();

    @Override
    protected String kind() {
        return "cluster-messages";
    }

    @Override
    protected Target target() {
        List<Control> honest = controls();
        List<byte[]> rows =
                List.of(connection(), new Wire.Hello(EPOCH, 0, 1).bytes().array());
        List<byte[]> answers = List.of(
                join(Wire.head(Wire.ALIVE, 0), Wire.head(Wire.LEFT, 0)),
                join(Wire.head(Wire.RELEASED, 1), Wire.head(Wire.ALL_ARRIVED, 0)),
                join(Wire.head(Wire.OVER, 1)));
        return new Target() {
            @Override
            public List<Input> honest() {
                return honest.stream()
                        .map(control -> new Input(serializer.manifest(control), serializer.toBinary(control)))
                        .toList();
            }

            @Override
            public Input mutant(SplittableRandom random) {
                ByteMutator mutator = new ByteMutator(random);
                return switch (random.nextInt(3)) {
                    case 0 -> new Input(ROWS, mutator.mutant(rows));
                    case 1 -> new Input(ANSWERS, mutator.mutant(answers));
                    default -> {
                        Control control = honest.get(random.nextInt(honest.size()));
                        yield new Input(
                                serializer.manifest(control), mutator.mutant(List.of(serializer.toBinary(control))));
                    }
                };
            }

            @Override
            public void take(Input input) throws Exception {
                switch (input.form()) {
                    case ROWS -> rows(input.bytes());
                    case ANSWERS -> answers(input.bytes());
                    default -> control(input);
                }
            }
        };
    }

    private void control(Input input) {
        Object message;
        try {
            message = serializer.fromBinary(input.bytes(), input.form());
        } catch (NotSerializableException refused) {
            throw refusal("cannot be read"); // Pekko logs the rest
        }
        Object again;
        try {
            again = serializer.fromBinary(serializer.toBinary(message), input.form());
        } catch (NotSerializableException unreadable) {
            throw new Defect("cannot be read again: " + message);
        }
        if (!again.equals(message)) {
            throw new Defect(message + " became " + again);
        }
    }

    /** Dials rank 1 of two processes as a peer and sends these bytes. */
    private void rows(byte[] bytes) throws Exception {
        try (Peer peer = new Peer(1, new Address(HOST, 1));
                Socket socket = new Socket(HOST, peer.port.port())) {
            exchange(socket, bytes);
            peer.judge();
        }
    }

    /** Replies with these bytes to rank 0 of two processes, which has dialed. */
    private void answers(byte[] bytes) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(HOST));
                Peer peer = new Peer(0, new Address(HOST, server.getLocalPort()))) {
            peer.transport.watch(1);
            try (Socket socket = server.accept()) {
                exchange(socket, bytes);
            }
            peer.judge();
        }
    }

    /** Sends bytes in small pieces and waits until the other side has closed the connection. */
    private static void exchange(Socket socket, byte[] bytes) throws IOException {
        socket.setSoTimeout((int) LONGEST.toMillis());
        try {
            for (int from = 0; from < bytes.length; from += PIECE) {
                socket.getOutputStream().write(bytes, from, Math.min(PIECE, bytes.length - from));
            }
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketTimeoutException open) {
            throw new Defect("the connection stays open");
        } catch (SocketException closed) {
            // The other side does not read bytes after the first wrong one.
        }
    }

    /** One of two processes, without a cluster. */
    private static final class Peer implements AutoCloseable {

        final DataPort port;
        final PekkoTransport transport;
        private final BlockingQueue<String> lost = new LinkedBlockingQueue<>();

        /** @param other the address of the other process */
        Peer(int rank, Address other) throws IOException {
            Address any = new Address(HOST, 0);
            NodeSettings settings = new NodeSettings(
                    Placement.evenly(rank, 2, 2),
                    any,
                    any,
                    HOST,
                    any,
                    Optional.empty(),
                    NodeSettings.Encryption.FASTEST,
                    LONGEST,
                    LONGEST,
                    LONGEST,
                    LONGEST,
                    LONGEST,
                    LARGEST);
            CompletableFuture<PekkoTransport> begun = new CompletableFuture<>();
            port = new DataPort(
                    settings,
                    Optional.empty(),
                    (hello, isFrom, answer) -> begun.thenAccept(epoch -> answer.accept(epoch.inboxFor(hello, isFrom))));
            Epoch.Participant self = new Epoch.Participant(1, new Address(HOST, port.port()));
            Epoch.Participant peer = new Epoch.Participant(2, other);
            transport = new PekkoTransport(
                    new Epoch(EPOCH, 1, rank, rank == 0 ? List.of(self, peer) : List.of(peer, self)),
                    LARGEST,
                    LONGEST,
                    port,
                    (ended, who, how) -> lost.add(who + " " + how));
            begun.complete(transport);
        }

        /** Checks that a lost rank is one of the two, and that it is reported once, when the epoch is over. */
        void judge() throws InterruptedException {
            if (!transport.isOver()) {
                if (!lost.isEmpty()) {
                    throw new Defect("lost, but the epoch continues: " + lost);
                }
                return;
            }
            String words = lost.poll(LONGEST.toSeconds(), TimeUnit.SECONDS);
            if (words == null) {
                throw new Defect("the epoch is over without a lost process");
            }
            if (!lost.isEmpty()) {
                throw new Defect("lost more than once: " + words + ", " + lost);
            }
            if (!words.startsWith("0 ") && !words.startsWith("1 ")) {
                throw new Defect("a process that there is not: " + words);
            }
            throw refusal(words);
        }

        @Override
        public void close() {
            port.close();
        }
    }

    private static ParleyException refusal(String words) {
        return new ParleyException(new Diagnostic(ErrorCode.PROCESS_REFUSED, "connection", words, ""));
    }

    private static List<Control> controls() {
        Address address = new Address("host.example", 7400);
        Diagnostic diagnostic = new Diagnostic(ErrorCode.DATA_FILE, "t.csv", "is empty", "get a fresh copy");
        Control.Present present = new Control.Present(1, 2, 5, 6, 7, address, address);
        return List.of(
                present,
                new Control.Lost(EPOCH, 1, "silence"),
                new Control.GivesUp(present, diagnostic),
                new Control.Noted(5),
                new Control.Begin(
                        1, EPOCH, 2, List.of(new Epoch.Participant(5, address), new Epoch.Participant(6, address))),
                new Control.Again(3),
                new Control.Over(EPOCH, 0, "silence"),
                new Control.RunOver(0, diagnostic),
                new Control.Complete(true),
                new Control.Spread(),
                new Control.Stranger(9),
                new Control.Refused("another run"));
    }

    private static byte[] connection() {
        return join(
                new Wire.Hello(EPOCH, 0, 1).bytes(),
                message(1, 24),
                Wire.head(Wire.ALIVE, 0),
                message(2, 8),
                Wire.head(Wire.OVER, 0),
                Wire.head(Wire.END, 0));
    }

    private static ByteBuffer message(long number, int length) {
        ByteBuffer bytes = Wire.empty(Wire.HEAD + length);
        Wire.putHead(bytes, Wire.MESSAGE, length, number);
        if (length >= Double.BYTES) {
            bytes.putDouble(1.5);
        }
        return bytes.clear();
    }

    private static byte[] join(ByteBuffer... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(ByteBuffer::remaining).sum());
        for (ByteBuffer part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
