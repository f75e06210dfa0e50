package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.RunFailed;
import org.parley.api.engine.Transport;

/** The messages of one epoch, exchanged between the thread of the run and the connections. Guarded by the lock of the {@link DataPort}. */
final class PekkoTransport implements Transport {

    static final int CREDITS = 2;

    /** Receives a lost peer, once. */
    interface Watcher {
        void lost(PekkoTransport transport, int rank, String how);
    }

    private final Epoch epoch;
    private final int largestMessage;
    private final Duration patience;
    private final DataPort port;
    private final Watcher watcher;
    private final PeerQueue.Outgoing[] outboxes;
    private final PeerQueue.Incoming[] inboxes;
    private final boolean[] left;
    private int lostRank = -1;
    private String how = "";
    private RunFailed failure;

    /** @param patience the time limit for a live peer that sends nothing */
    PekkoTransport(Epoch epoch, int largestMessage, Duration patience, DataPort port, Watcher watcher) {
        this.epoch = epoch;
        this.largestMessage = largestMessage;
        this.patience = patience;
        this.port = port;
        this.watcher = watcher;
        int processes = epoch.participants().size();
        this.outboxes = new PeerQueue.Outgoing[processes];
        this.inboxes = IntStream.range(0, processes)
                .mapToObj(peer -> new PeerQueue.Incoming(this, peer))
                .toArray(PeerQueue.Incoming[]::new);
        this.left = new boolean[processes];
    }

    Epoch current() {
        return epoch;
    }

    @Override
    public long epoch() {
        return epoch.id();
    }

    @Override
    public ByteBuffer claim(int peer, int bytes) {
        if (bytes > largestMessage) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    NodeSettings.LARGEST_MESSAGE.name(),
                    "a message of " + bytes + " bytes to process " + peer + " is larger than allowed",
                    "raise it on every process, up to 2047 megabytes"));
        }
        port.lock();
        try {
            requireNotOver();
            PeerQueue.Outgoing outbox = outbox(peer);
            if (!outbox.hasCredit()) {
                port.needsService();
                waitFor(peer, outbox::hasCredit);
            }
            return outbox.claim(bytes);
        } finally {
            port.unlock();
        }
    }

    @Override
    public void send(int peer, long number) {
        port.lock();
        try {
            requireNotOver();
            outbox(peer).send(number);
        } finally {
            port.unlock();
        }
    }

    @Override
    public ByteBuffer await(int peer, long number) {
        PeerQueue.Incoming inbox = inboxes[peer];
        port.lock();
        try {
            requireNotOver();
            port.attend();
            if (!inbox.findsMessage()) {
                requireNotOver();
                port.beginService();
                try {
                    waitFor(peer, inbox::hasMessage);
                } finally {
                    port.endService();
                }
            }
            return inbox.open(number);
        } finally {
            port.unlock();
        }
    }

    @Override
    public void release(int peer, long number) {
        port.lock();
        try {
            inboxes[peer].release(number);
        } finally {
            port.unlock();
        }
    }

    /** Returns the messages from a peer. */
    PeerQueue.Incoming inbox(int peer) {
        return inboxes[peer];
    }

    /** Handles a peer's report that it has released our messages up to this number. */
    void released(int peer, long number) {
        if (outboxes[peer] == null) {
            throw new Wire.Garbled("it releases message " + number + ", and there was none");
        }
        outboxes[peer].released(number);
    }

    /** Connects to a peer before there is a message for it, so that its death is noticed immediately. */
    void watch(int peer) {
        locked(() -> outbox(peer));
    }

    /**
     * Returns the inbox for a connection of this peer. It is empty if the peer has a connection already or is not part of this epoch.
     *
     * @param isFrom returns whether a process of this host dialed the connection
     */
    Optional<PeerQueue.Incoming> inboxFor(Wire.Hello hello, Predicate<String> isFrom) {
        return lockedGet(() -> {
            boolean fits = hello.epoch() == epoch()
                    && hello.receiver() == epoch.rank()
                    && hello.sender() >= 0
                    && hello.sender() < inboxes.length
                    && hello.sender() != epoch.rank();
            return fits
                            && lost().isEmpty()
                            && isFrom.test(epoch.participants()
                                    .get(hello.sender())
                                    .data()
                                    .host())
                            && inboxes[hello.sender()].take()
                    ? Optional.of(inboxes[hello.sender()])
                    : Optional.empty();
        });
    }

    /** Ends the epoch because this process is lost. Only the first call has an effect. */
    void lose(int rank, String newHow) {
        locked(() -> {
            if (!isOver()) {
                lostRank = rank;
                how = newHow;
                abandonAll();
                // The watcher may take other locks.
                port.afterwards(() -> watcher.lost(this, rank, newHow));
            }
        });
    }

    /** Handles a peer's report that the process of this rank is lost. */
    void loseBy(int peer, long rank) {
        if (rank < 0 || rank >= inboxes.length) {
            throw new Wire.Garbled("it reports the loss of process " + rank + ", which does not exist");
        }
        lose((int) rank, "process " + peer + " reported it");
    }

    /** Ends the run. Connections stay open, because the other processes must receive the reason and not a broken connection. */
    void fail(RunFailed reason) {
        locked(() -> {
            failure = reason;
            wake();
        });
    }

    /** Handles an announced departure of a peer. It matters only to processes that still need a message of it. */
    void leave(int peer) {
        locked(() -> {
            left[peer] = true;
            wake();
        });
    }

    boolean hasLeft(int peer) {
        return lockedGet(() -> left[peer]);
    }

    /** Leaves. Waits for a limited time until all peers have their messages and know that nothing more will come. */
    void close(Duration patience) {
        port.lock();
        try {
            long deadline = System.nanoTime() + patience.toNanos();
            port.needsService();
            outboxesInUse().forEach(PeerQueue.Outgoing::end);
            waitUntil(deadline, () -> outboxesInUse().allMatch(PeerQueue.Outgoing::isDone));
            // A peer that receives this may rely on having everything already.
            Arrays.stream(inboxes).forEach(PeerQueue.Incoming::leave);
            waitUntil(deadline, () -> Arrays.stream(inboxes).noneMatch(PeerQueue.Incoming::isConnected));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            port.unlock();
        }
    }

    boolean isOver() {
        return lockedGet(() -> lostRank >= 0 || failure != null);
    }

    /** Returns the lost rank, if any. */
    Optional<Integer> lost() {
        return lostRank >= 0 ? Optional.of(lostRank) : Optional.empty();
    }

    /** Wakes the thread of the run. */
    void wake() {
        port.changed();
    }

    private void locked(Runnable action) {
        port.locked(action);
    }

    private <T> T lockedGet(Supplier<T> action) {
        port.lock();
        try {
            return action.get();
        } finally {
            port.unlock();
        }
    }

    private PeerQueue.Outgoing outbox(int peer) {
        if (outboxes[peer] == null) {
            outboxes[peer] = new PeerQueue.Outgoing(this, peer);
            port.dial(outboxes[peer]);
        }
        return outboxes[peer];
    }

    private Stream<PeerQueue.Outgoing> outboxesInUse() {
        return Arrays.stream(outboxes).filter(outbox -> outbox != null);
    }

    private void abandonAll() {
        outboxesInUse().forEach(outbox -> outbox.abandon(lostRank));
        for (PeerQueue.Incoming inbox : inboxes) {
            inbox.abandon(lostRank);
        }
        wake();
    }

    private void waitFor(int peer, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (left[peer]) {
                throw new PeerLost(peer, "it has left");
            }
            long nanos = deadline - System.nanoTime();
            try {
                if (nanos > 0) {
                    port.await(nanos);
                } else {
                    lose(peer, "no message arrived from it within " + patience.toSeconds() + " s");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new PeerLost(peer, "waiting for it was interrupted");
            }
            requireNotOver();
        }
    }

    private void waitUntil(long deadline, BooleanSupplier condition) throws InterruptedException {
        long nanos = deadline - System.nanoTime();
        while (nanos > 0 && !isOver() && !condition.getAsBoolean()) {
            port.await(nanos);
            nanos = deadline - System.nanoTime();
        }
    }

    private void requireNotOver() {
        if (failure != null) {
            throw new RunFailed(failure.rank(), failure.diagnostic());
        }
        if (lostRank >= 0) {
            throw new PeerLost(lostRank, how);
        }
    }
}
