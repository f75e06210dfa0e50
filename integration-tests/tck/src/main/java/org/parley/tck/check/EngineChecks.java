package org.parley.tck.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunEnded;
import org.parley.api.engine.RunFailed;
import org.parley.api.engine.Transport;

/** The contract checks of an engine. */
public record EngineChecks(IntFunction<List<? extends Engine>> opens) {

    private static final int PROCESSES = 3;
    private static final int EXCHANGES = 60;
    private static final int LARGEST = 300_000;
    private static final long MILLIS_TO_BLOCK = 300;

    /** @param opens opens the engines of all ranks of a new run with this many processes; each must be closed */
    public static List<ContractCheck> of(IntFunction<List<? extends Engine>> opens) {
        EngineChecks checks = new EngineChecks(opens);
        return List.of(
                checks.check(1, "a single process can connect", EngineChecks::worksAlone),
                checks.check(
                        PROCESSES,
                        "messages of all sizes arrive once, complete and in order",
                        EngineChecks::carriesMessages),
                checks.check(
                        2,
                        "two messages may be pending, and the third waits for a release",
                        EngineChecks::keepsToCredits),
                checks.check(2, "a message with an unexpected number is rejected", EngineChecks::checksNumbers),
                checks.check(
                        PROCESSES,
                        "a process that reconnects ends the epoch for all, and a new epoch begins",
                        EngineChecks::restarts),
                checks.check(2, "an interrupt ends the waiting for others", EngineChecks::canBeInterrupted),
                checks.check(
                        PROCESSES,
                        "a process that fails ends the run for all, with its diagnostic",
                        EngineChecks::spreadsFailures),
                checks.check(
                        2,
                        "messages of a process that left arrive, and waiting for more reports it as lost",
                        EngineChecks::leavesInPeace),
                checks.check(
                        PROCESSES,
                        "the others continue after a process leaves",
                        EngineChecks::continuesWithoutTheLeaver),
                checks.check(
                        PROCESSES,
                        "reconnecting after rank 0 left reports that the run is over",
                        EngineChecks::announcesTheEnd),
                checks.check(
                        PROCESSES,
                        "waiting for rank 0, which finds the run over, reports that it is over",
                        EngineChecks::findsTheEnd));
    }

    private interface Check {
        Verdict of(EngineTrial trial) throws Exception;
    }

    private ContractCheck check(int processes, String name, Check check) {
        return new ContractCheck(name, () -> {
            try (EngineTrial trial = new EngineTrial(opens.apply(processes))) {
                return check.of(trial);
            } catch (Exception thrown) {
                return Verdict.threw(thrown);
            }
        });
    }

    private static Verdict worksAlone(EngineTrial trial) throws Exception {
        trial.play((rank, engine) -> engine.connect());
        return Verdict.holds("it met");
    }

    /**
     * Sends messages between all processes in every exchange. The content is a function of the sender, the receiver and the exchange, so
     * every process can check it.
     */
    private static Verdict carriesMessages(EngineTrial trial) throws Exception {
        List<Long> bytes = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            long received = 0;
            for (int exchange = 0; exchange < EXCHANGES; exchange++) {
                // Numbers increase, but need not be consecutive.
                long number = 3L * exchange;
                for (int peer = 0; peer < PROCESSES; peer++) {
                    if (peer != rank) {
                        write(transport, rank, peer, number);
                    }
                }
                for (int peer = 0; peer < PROCESSES; peer++) {
                    if (peer != rank) {
                        received += read(transport, peer, rank, number);
                    }
                }
            }
            return received;
        });
        return Verdict.holds("%d exchanges of %s bytes", EXCHANGES, bytes);
    }

    private static Verdict keepsToCredits(EngineTrial trial) throws Exception {
        CountDownLatch mayRelease = new CountDownLatch(1);
        AtomicReference<Thread> sender = new AtomicReference<>();
        CountDownLatch sentTwo = new CountDownLatch(1);
        Future<Boolean> first = trial.start(0, (rank, engine) -> {
            Transport transport = engine.connect();
            write(transport, 0, 1, 0);
            write(transport, 0, 1, 1);
            sender.set(Thread.currentThread());
            sentTwo.countDown();
            write(transport, 0, 1, 2);
            return mayRelease.getCount() == 0;
        });
        Future<Long> second = trial.start(1, (rank, engine) -> {
            Transport transport = engine.connect();
            transport.await(0, 0);
            transport.await(0, 1);
            mayRelease.await();
            transport.release(0, 0);
            transport.release(0, 1);
            return read(transport, 0, 1, 2);
        });
        if (!sentTwo.await(1, TimeUnit.MINUTES)) {
            return Verdict.broken("two messages could not be sent");
        }
        boolean waits = waits(sender.get());
        mayRelease.countDown();
        EngineTrial.result(second);
        return waits && EngineTrial.result(first)
                ? Verdict.holds("the third waited")
                : Verdict.broken("the third message did not wait for a release");
    }

    private static Verdict checksNumbers(EngineTrial trial) throws Exception {
        List<Throwable> thrown = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            if (rank == 0) {
                write(transport, 0, 1, 7);
                return null;
            }
            return EngineTrial.thrownBy(() -> transport.await(0, 6));
        });
        return thrown.get(1) instanceof RuntimeException
                ? Verdict.holds("%s", thrown.get(1).getMessage())
                : Verdict.broken("message 7 was accepted as message 6");
    }

    private static Verdict restarts(EngineTrial trial) throws Exception {
        List<Transport> before = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            if (rank == 1) {
                write(transport, 1, 0, 0);
            }
            return transport;
        });
        // Rank 1 starts again; the others wait for messages that are never sent.
        List<Throwable> ends = trial.play((rank, engine) -> rank == 1
                ? EngineTrial.thrownBy(engine::connect)
                : thrownAndMet(engine, () -> before.get(rank).await(2 - rank, 0)));
        for (int rank : new int[] {0, 2}) {
            if (!(ends.get(rank) instanceof PeerLost)) {
                return Verdict.broken("process %d received %s instead of the loss of a peer", rank, ends.get(rank));
            }
        }
        if (ends.get(1) != null) {
            return Verdict.threw(ends.get(1));
        }
        List<Long> epochs = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            int next = (rank + 1) % PROCESSES;
            int last = (rank + PROCESSES - 1) % PROCESSES;
            write(transport, rank, next, 5);
            read(transport, last, rank, 5);
            return transport.epoch();
        });
        boolean agree = epochs.stream().distinct().count() == 1;
        boolean isNew = epochs.get(0) != before.get(0).epoch();
        return agree && isNew
                ? Verdict.holds("no process received a message of the previous epoch")
                : Verdict.broken("epochs %s after %d", epochs, before.get(0).epoch());
    }

    /** Rank 1 never arrives. */
    private static Verdict canBeInterrupted(EngineTrial trial) throws Exception {
        AtomicReference<Thread> waiting = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        Future<Throwable> first = trial.start(0, (rank, engine) -> {
            waiting.set(Thread.currentThread());
            begun.countDown();
            Throwable thrown = EngineTrial.thrownBy(engine::connect);
            Thread.interrupted(); // already completed
            return thrown;
        });
        begun.await();
        if (!waits(waiting.get())) {
            return Verdict.broken("it did not wait for the other process");
        }
        waiting.get().interrupt();
        Throwable thrown = EngineTrial.result(first);
        return thrown instanceof ParleyException missing
                        && missing.diagnostics().get(0).code() == ErrorCode.PROCESS_MISSING
                ? Verdict.holds("%s", thrown.getMessage())
                : Verdict.broken("the interrupt ended in %s", thrown);
    }

    private static Verdict spreadsFailures(EngineTrial trial) throws Exception {
        Diagnostic diagnostic =
                new Diagnostic(ErrorCode.DIVERGED, "levels.upper", "agent 3 is at NaN", "take smaller steps");
        List<Transport> transports = trial.play((rank, engine) -> engine.connect());
        List<Throwable> ends = trial.play((rank, engine) -> {
            if (rank == 2) {
                engine.fail(diagnostic);
                return null;
            }
            Throwable first = EngineTrial.thrownBy(() -> transports.get(rank).await(2, 0));
            Throwable second = EngineTrial.thrownBy(engine::connect);
            return first instanceof RunFailed ? second : first;
        });
        for (int rank = 0; rank < 2; rank++) {
            if (!(ends.get(rank) instanceof RunFailed failed)
                    || failed.rank() != 2
                    || !Objects.equals(failed.diagnostic(), diagnostic)) {
                return Verdict.broken("process %d received %s", rank, ends.get(rank));
            }
        }
        return Verdict.holds("%s", ends.get(0).getMessage());
    }

    private static Verdict leavesInPeace(EngineTrial trial) throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        List<Throwable> ends = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            if (rank == 1) {
                write(transport, 1, 0, 0);
                write(transport, 1, 0, 1);
                engine.close();
                gone.countDown();
                return null;
            }
            gone.await();
            read(transport, 1, 0, 0);
            read(transport, 1, 0, 1);
            return EngineTrial.thrownBy(() -> transport.await(1, 2));
        });
        return ends.get(0) instanceof PeerLost
                ? Verdict.holds("both messages arrived")
                : Verdict.broken("waiting for more ended in %s", ends.get(0));
    }

    /** All processes exchange messages; then one leaves before the two others are done. */
    private static Verdict continuesWithoutTheLeaver(EngineTrial trial) throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        List<Throwable> ends = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            for (int peer = 0; peer < PROCESSES; peer++) {
                if (peer != rank) {
                    write(transport, rank, peer, 0);
                }
            }
            for (int peer = 0; peer < PROCESSES; peer++) {
                if (peer != rank) {
                    read(transport, peer, rank, 0);
                }
            }
            if (rank == 1) {
                engine.close();
                gone.countDown();
                return null;
            }
            return EngineTrial.thrownBy(() -> exchangeUntil(gone, transport, rank, 2 - rank));
        });
        return ends.get(0) == null && ends.get(2) == null
                ? Verdict.holds("the others continued the exchange")
                : Verdict.broken("the others ended in %s and %s", ends.get(0), ends.get(2));
    }

    /** Continues with some messages after the other process has left, so that the announcement may arrive. */
    private static Void exchangeUntil(CountDownLatch gone, Transport transport, int rank, int peer)
            throws InterruptedException {
        for (long number = 1; number <= 10; number++) {
            write(transport, rank, peer, number);
            read(transport, peer, rank, number);
        }
        gone.await();
        for (long number = 11; number <= 60; number++) {
            write(transport, rank, peer, number);
            read(transport, peer, rank, number);
            Thread.sleep(10);
        }
        return null;
    }

    /** Rank 2 starts again while the others finish. */
    private static Verdict announcesTheEnd(EngineTrial trial) throws Exception {
        List<Throwable> ends = trial.play((rank, engine) -> {
            Transport transport = engine.connect();
            if (rank == 2) {
                return EngineTrial.thrownBy(engine::connect);
            }
            Throwable lost = EngineTrial.thrownBy(() -> transport.await(2, 0));
            engine.close();
            return lost;
        });
        return ends.get(2) instanceof RunEnded
                ? Verdict.holds("%s", ends.get(2).getMessage())
                : Verdict.broken("meeting again ended in %s", ends.get(2));
    }

    /** Rank 0 died after everything was written, and was restarted. */
    private static Verdict findsTheEnd(EngineTrial trial) throws Exception {
        List<Throwable> ends = trial.play((rank, engine) -> {
            if (rank == 0) {
                engine.close();
                return null;
            }
            return EngineTrial.thrownBy(engine::connect);
        });
        return ends.get(1) instanceof RunEnded && ends.get(2) instanceof RunEnded
                ? Verdict.holds("%s", ends.get(1).getMessage())
                : Verdict.broken("meeting ended in %s", ends.subList(1, PROCESSES));
    }

    private static Throwable thrownAndMet(Engine engine, Runnable action) {
        Throwable thrown = EngineTrial.thrownBy(() -> {
            action.run();
            return null;
        });
        engine.connect();
        return thrown;
    }

    private static boolean waits(Thread thread) throws InterruptedException {
        long until = System.nanoTime() + MILLIS_TO_BLOCK * 1_000_000;
        boolean waits = false;
        while (System.nanoTime() < until) {
            Thread.State state = thread.getState();
            waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
            Thread.sleep(10);
        }
        return waits;
    }

    private static void write(Transport transport, int from, int to, long number) {
        SplittableRandom content = content(from, to, number);
        int size = size(content);
        ByteBuffer letter = transport.claim(to, size);
        if (letter.order() != ByteOrder.LITTLE_ENDIAN || letter.position() != 0 || letter.limit() != size) {
            throw new IllegalStateException("claimed " + letter + " for " + size + " bytes");
        }
        while (letter.hasRemaining()) {
            letter.put((byte) content.nextInt());
        }
        transport.send(to, number);
    }

    private static long read(Transport transport, int from, int to, long number) {
        SplittableRandom content = content(from, to, number);
        int size = size(content);
        ByteBuffer letter = transport.await(from, number);
        if (letter.order() != ByteOrder.LITTLE_ENDIAN || letter.remaining() != size) {
            throw new IllegalStateException(letter + " arrived instead of " + size + " bytes");
        }
        while (letter.hasRemaining()) {
            if (letter.get() != (byte) content.nextInt()) {
                throw new IllegalStateException(
                        "message " + number + " from " + from + " differs at byte " + letter.position());
            }
        }
        transport.release(from, number);
        return size;
    }

    private static SplittableRandom content(int from, int to, long number) {
        return new SplittableRandom((number * 31 + from) * 31 + to);
    }

    /** Returns the size of a message: empty, a few bytes, or large. */
    private static int size(SplittableRandom content) {
        return switch (content.nextInt(4)) {
            case 0 -> content.nextInt(3);
            case 1 -> content.nextInt(100);
            case 2 -> content.nextInt(10_000);
            default -> content.nextInt(LARGEST);
        };
    }

    /** The processes of one run, each an engine with a separate thread. */
    private static final class EngineTrial implements AutoCloseable {

        /** The time limit. All trials are short, so a process that exceeds it is blocked. */
        private static final int SECONDS = 90;

        /** The actions of one process. */
        interface Role<T> {
            T play(int rank, Engine engine) throws Exception;
        }

        private final List<? extends Engine> engines;
        private final List<ExecutorService> threads = new ArrayList<>();

        EngineTrial(List<? extends Engine> engines) {
            this.engines = engines;
            for (int rank = 0; rank < engines.size(); rank++) {
                String name = "process " + rank;
                threads.add(Executors.newSingleThreadExecutor(task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                }));
            }
        }

        /** Returns the results of all processes, by rank. */
        <T> List<T> play(Role<T> role) throws Exception {
            List<Future<T>> plays = new ArrayList<>();
            for (int rank = 0; rank < engines.size(); rank++) {
                plays.add(start(rank, role));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> play : plays) {
                results.add(result(play));
            }
            return results;
        }

        <T> Future<T> start(int rank, Role<T> role) {
            Callable<T> play = () -> role.play(rank, engines.get(rank));
            return threads.get(rank).submit(play);
        }

        static <T> T result(Future<T> play) throws Exception {
            try {
                return play.get(SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException thrown) {
                throw thrown.getCause() instanceof Exception cause ? cause : thrown;
            } catch (TimeoutException late) {
                throw new IllegalStateException("a process is blocked for " + SECONDS + " s", late);
            }
        }

        /** Returns the exception of an action, or null if it completes. */
        static Throwable thrownBy(Callable<?> action) {
            try {
                action.call();
                return null;
            } catch (Exception thrown) {
                return thrown;
            }
        }

        @Override
        public void close() {
            try {
                play((rank, engine) -> {
                    engine.close();
                    return rank;
                });
            } catch (Exception thrown) {
                throw new IllegalStateException("a process could not leave", thrown);
            } finally {
                threads.forEach(ExecutorService::shutdownNow);
            }
        }
    }
}
