package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunEnded;
import org.parley.api.engine.RunFailed;
import org.parley.api.engine.Transport;

/**
 * Engines of several "processes" that are threads of this one and keep their messages in queues: to try and to test, without a network, what a run
 * does on several processes. Each engine is used by a thread of its own.
 */
public final class ThreadEngines {

    private static final int CREDITS = 2;

    private final int processes;
    private final long deadlineMillis;
    private final int credits;
    private final boolean[] present;
    private final boolean[] gone;
    private final long[][] messages;
    private final long[][] bytes;
    private long epoch;
    private Mail mail;
    private RunFailed failure;

    /** @param deadlineMillis how long anyone waits for anything */
    public ThreadEngines(int processes, long deadlineMillis) {
        this(processes, deadlineMillis, CREDITS);
    }

    /** @param credits how many messages a process may have at a peer that has not released them */
    public ThreadEngines(int processes, long deadlineMillis, int credits) {
        this.processes = processes;
        this.deadlineMillis = deadlineMillis;
        this.credits = credits;
        this.present = new boolean[processes];
        this.gone = new boolean[processes];
        this.messages = new long[processes][processes];
        this.bytes = new long[processes][processes];
    }

    /** The engine of a rank. */
    public Engine engine(int rank) {
        return new Engine() {
            @Override
            public Transport connect() {
                return ThreadEngines.this.connect(rank);
            }

            @Override
            public void fail(Diagnostic reason) {
                ThreadEngines.this.fail(rank, reason);
            }

            @Override
            public void close() {
                leave(rank);
            }
        };
    }

    /** As if the process of this rank had died: its epoch is over for all, until it meets them again. */
    public synchronized void lose(int rank) {
        if (mail != null) {
            mail.lose(rank, "it was told to die");
        }
        notifyAll();
    }

    /** How many messages a rank has claimed for each of the others, to be read when it is at rest. */
    public long[] messages(int rank) {
        return messages[rank];
    }

    /** And how many bytes. */
    public long[] bytes(int rank) {
        return bytes[rank];
    }

    private synchronized Transport connect(int rank) {
        if (mail != null) {
            mail.lose(rank, "it begins anew");
        }
        present[rank] = true;
        gone[rank] = false;
        long before = epoch;
        if (IntStream.range(0, processes).allMatch(each -> present[each])) {
            Arrays.fill(present, false);
            epoch++;
            mail = new Mail(epoch);
        }
        notifyAll();
        await(
                () -> epoch > before || failure != null || gone[0],
                () -> new ParleyException(new Diagnostic(
                        ErrorCode.PROCESS_MISSING,
                        "",
                        "not all of " + processes + " processes are there after " + deadlineMillis + " ms, or when"
                                + " waiting was interrupted")),
                true);
        requireNoFailure();
        if (epoch == before) {
            throw new RunEnded();
        }
        return new ThreadTransport(mail, rank);
    }

    private synchronized void fail(int rank, Diagnostic reason) {
        if (failure == null) {
            failure = new RunFailed(rank, reason);
        }
        notifyAll();
    }

    private synchronized void leave(int rank) {
        gone[rank] = true;
        notifyAll();
    }

    private void requireNoFailure() {
        if (failure != null) {
            throw new RunFailed(failure.rank(), failure.diagnostic());
        }
    }

    private void await(BooleanSupplier condition, Supplier<RuntimeException> late, boolean endsByInterrupt) {
        long deadline = System.nanoTime() + deadlineMillis * 1_000_000;
        boolean interrupted = false;
        try {
            while (!condition.getAsBoolean()) {
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0 || interrupted && endsByInterrupt) {
                    throw late.get();
                }
                try {
                    wait(left);
                } catch (InterruptedException wishToEnd) { // which the run brings up after its round
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private record Letter(long number, ByteBuffer content) {}

    /** The messages of one epoch, by sender and receiver. */
    private final class Mail {

        private final long ofEpoch;
        private final List<Queue<Letter>> queues;
        private final int[] unreleased;
        private PeerLost lost;

        Mail(long ofEpoch) {
            this.ofEpoch = ofEpoch;
            this.queues = IntStream.range(0, processes * processes)
                    .<Queue<Letter>>mapToObj(pair -> new ArrayDeque<>())
                    .toList();
            this.unreleased = new int[processes * processes];
        }

        void lose(int rank, String how) {
            if (lost == null) {
                lost = new PeerLost(rank, how);
            }
        }

        void require() {
            requireNoFailure();
            if (lost != null) {
                throw new PeerLost(lost.rank(), "the epoch is over");
            }
        }

        int pair(int from, int to) {
            return from * processes + to;
        }
    }

    private final class ThreadTransport implements Transport {

        private final Mail ofEpoch;
        private final int rank;
        private final ByteBuffer[] claimed = new ByteBuffer[processes];

        ThreadTransport(Mail ofEpoch, int rank) {
            this.ofEpoch = ofEpoch;
            this.rank = rank;
        }

        @Override
        public long epoch() {
            return ofEpoch.ofEpoch;
        }

        @Override
        public ByteBuffer claim(int peer, int size) {
            synchronized (ThreadEngines.this) {
                int pair = ofEpoch.pair(rank, peer);
                waitFor(peer, () -> ofEpoch.unreleased[pair] < credits);
                ofEpoch.unreleased[pair]++;
            }
            messages[rank][peer]++;
            bytes[rank][peer] += size;
            claimed[peer] = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
            return claimed[peer];
        }

        @Override
        public void send(int peer, long number) {
            synchronized (ThreadEngines.this) {
                ofEpoch.require();
                ByteBuffer content =
                        claimed[peer].position(0).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
                ofEpoch.queues.get(ofEpoch.pair(rank, peer)).add(new Letter(number, content));
                ThreadEngines.this.notifyAll();
            }
        }

        @Override
        public ByteBuffer await(int peer, long number) {
            synchronized (ThreadEngines.this) {
                Queue<Letter> queue = ofEpoch.queues.get(ofEpoch.pair(peer, rank));
                waitFor(peer, () -> !queue.isEmpty());
                Letter next = queue.remove();
                if (next.number() != number) {
                    throw new IllegalStateException(
                            "process " + peer + " sent message " + next.number() + " in place of " + number);
                }
                return next.content();
            }
        }

        @Override
        public void release(int peer, long number) {
            synchronized (ThreadEngines.this) {
                ofEpoch.unreleased[ofEpoch.pair(peer, rank)]--;
                ThreadEngines.this.notifyAll();
            }
        }

        private void waitFor(int peer, BooleanSupplier condition) {
            ThreadEngines.this.await(
                    () -> {
                        ofEpoch.require();
                        return condition.getAsBoolean() || gone[peer];
                    },
                    () -> new PeerLost(peer, "no answer within " + deadlineMillis + " ms"),
                    false);
            if (!condition.getAsBoolean()) {
                throw new PeerLost(peer, "it has left");
            }
        }
    }
}
