package org.parley.plugins.engine.pekko;

import java.io.NotSerializableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.Done;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.fuzz.ByteMutator;
import org.parley.fuzz.Defect;
import org.parley.fuzz.FuzzTest;
import org.parley.fuzz.Input;
import org.parley.fuzz.Target;

/** Messages of the cluster: what processes tell each other, and rows that arrive on a connection. */
class ClusterMessageFuzzTest extends FuzzTest {

    private static final long EPOCH = 77;
    private static final int LARGEST = 1 << 16;
    private static final Duration SILENCE = Duration.ofSeconds(20);
    private static final String ROWS = "rows";
    private static final String ANSWERS = "answers";

    private final ControlSerializer serializer = new ControlSerializer();
    private final ActorSystem system = ActorSystem.create("fuzz");

    @AfterEach
    void endSystem() throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }

    @Override
    protected String kind() {
        return "cluster-messages";
    }

    @Override
    protected Target target() {
        List<Control> honest = controls();
        List<byte[]> rows =
                List.of(connection(), new Wire.Hello(EPOCH, 0, 1).bytes().toArray());
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

    /** A peer dials rank 1 of two processes and sends this. */
    private void rows(byte[] bytes) throws Exception {
        List<String> lost = new ArrayList<>();
        PekkoTransport transport = transport(1, lost);
        through(
                bytes,
                Flow.fromGraph(new ConnectionEnds.ReceivingEnd(
                        (hello, isFrom, answer) -> answer.accept(transport.inboxFor(hello, isFrom)),
                        host -> true,
                        SILENCE,
                        LARGEST)));
        judge(transport, lost);
    }

    /** Rank 0 of two processes has dialled, and this is what comes back. */
    private void answers(byte[] bytes) throws Exception {
        List<String> lost = new ArrayList<>();
        PekkoTransport transport = transport(0, lost);
        through(bytes, Flow.fromGraph(new ConnectionEnds.SendingEnd(new PeerQueue.Outgoing(transport, 1), SILENCE)));
        judge(transport, lost);
    }

    private static PekkoTransport transport(int rank, List<String> lost) {
        List<Epoch.Participant> participants =
                List.of(new Epoch.Participant(1, new Address("a", 1)), new Epoch.Participant(2, new Address("b", 2)));
        return new PekkoTransport(
                new Epoch(EPOCH, 1, rank, participants), LARGEST, SILENCE, outbox -> {}, (ended, who, how) -> {
                    synchronized (lost) {
                        lost.add(who + " " + how);
                    }
                });
    }

    private void through(byte[] bytes, Flow<ByteString, ByteString, ?> end) throws Exception {
        List<ByteString> chunks = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += 37) {
            chunks.add(ByteString.fromArray(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + 37))));
        }
        CompletionStage<Done> over = Source.from(chunks).via(end).runWith(Sink.ignore(), system);
        over.toCompletableFuture().handle((done, failure) -> failure).get(30, TimeUnit.SECONDS);
    }

    /** Whoever is told lost is one of the two, and an epoch is over once somebody is. */
    private static void judge(PekkoTransport transport, List<String> lost) {
        synchronized (lost) {
            if (lost.size() > 1) {
                throw new Defect("lost more than once: " + lost);
            }
            for (String each : lost) {
                if (!each.startsWith("0 ") && !each.startsWith("1 ")) {
                    throw new Defect("a process that there is not: " + each);
                }
            }
            if (!lost.isEmpty() && !transport.isOver()) {
                throw new Defect("lost, and the epoch goes on: " + lost);
            }
            Optional<String> words = lost.stream().findFirst();
            if (words.isPresent()) {
                throw refusal(words.get());
            }
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
        PeerQueue.MessageBuffer one = new PeerQueue.MessageBuffer();
        one.empty(24).putDouble(1.5);
        PeerQueue.MessageBuffer two = new PeerQueue.MessageBuffer();
        two.empty(8);
        return join(
                new Wire.Hello(EPOCH, 0, 1).bytes(),
                one.sealed(1),
                Wire.head(Wire.ALIVE, 0),
                two.sealed(2),
                Wire.head(Wire.OVER, 0),
                Wire.head(Wire.END, 0));
    }

    private static byte[] join(ByteString... parts) {
        ByteString all = ByteString.emptyByteString();
        for (ByteString part : parts) {
            all = all.concat(part);
        }
        return all.toArray();
    }
}
