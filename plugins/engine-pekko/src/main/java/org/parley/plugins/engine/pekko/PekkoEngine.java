package org.parley.plugins.engine.pekko;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.RunEnded;
import org.parley.api.engine.RunFailed;
import org.parley.api.engine.Transport;

/**
 * Keeps a {@link Node} in the cluster while the run needs one, and creates a new one after a removal. The thread of the run waits here; the
 * threads of Pekko report events and return immediately.
 */
final class PekkoEngine implements Engine, Attendant.Listener, Link.ReceivingEnd.Acceptor, PekkoTransport.Watcher {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);
    private static final Duration SPREADING = Duration.ofSeconds(10);
    private static final Duration BREATH = Duration.ofMillis(500);

    private record Dialed(Wire.Hello hello, Predicate<String> isFrom, Consumer<Optional<PeerQueue.Incoming>> answer) {}

    private final NodeSettings settings;
    private final EngineContext context;
    private Optional<Tls> tls = Optional.empty();
    private final List<Dialed> dialed = new ArrayList<>();
    private Node node;
    private PekkoTransport transport;
    private Set<Integer> seen = Set.of();
    private long ordinal;
    private boolean isWaiting;
    private boolean mustRejoin;
    private boolean isComplete;
    private boolean isSpread;
    private boolean isClosing;
    private boolean isUsed;
    private String refusal = "";
    private String untrusted = "";
    private RunFailed failure;

    private PekkoEngine(NodeSettings settings, EngineContext context) {
        this.settings = settings;
        this.context = context;
    }

    static PekkoEngine open(NodeSettings settings, EngineContext context) {
        PekkoEngine engine = new PekkoEngine(settings, context);
        engine.tls = settings.stores()
                .map(stores -> Tls.load(
                        stores,
                        settings.tls() == NodeSettings.Encryption.JAVA
                                ? Optional.empty()
                                : Tls.boringSsl(context::report),
                        settings.control().host(),
                        new Handshakes(settings.place().processes(), settings.silence()),
                        engine::distrusts));
        return engine;
    }

    @Override
    public Transport connect() {
        isUsed = true;
        requireNoFailure();
        leaveEpoch();
        long deadline = System.nanoTime() + settings.patience().toNanos();
        boolean hasAsked = false;
        String obstacle = "";
        while (true) {
            if (needsNode()) {
                startNode();
                hasAsked = false;
            }
            if (!hasAsked) {
                ask();
                hasAsked = true;
            }
            Optional<Transport> begun = await(deadline);
            if (begun.isPresent()) {
                return begun.get();
            }
            obstacle = node.members().isSelfUp() ? "" : obstacle();
            if (System.nanoTime() >= deadline) {
                throw missing("after " + settings.patience().toSeconds() + " s", obstacle);
            }
        }
    }

    @Override
    public void fail(Diagnostic reason) {
        isUsed = true;
        if (isRefused()) {
            return;
        }
        if (needsNode()) {
            startNode();
        }
        node.tell(new Attendant.GiveUp(reason));
        awaitSpread(SPREADING);
    }

    @Override
    public void close() {
        if (!isUsed && settings.rank() == 0 && settings.place().processes() > 1) {
            isUsed = true;
            announceEnd(true, settings.timeToJoinAgain().plus(SPREADING));
        }
        PekkoTransport last;
        boolean mustSpread;
        synchronized (this) {
            last = transport;
            isWaiting = false;
            mustSpread = failure != null && settings.rank() == 0;
        }
        if (mustSpread) {
            awaitSpread(SPREADING);
        }
        if (last != null) {
            last.close(settings.silence());
            if (!mustSpread && settings.rank() == 0 && last.isOver()) {
                announceEnd(false, SPREADING);
            }
        }
        synchronized (this) {
            // A member that leaves has no reliable information about the others.
            isClosing = true;
            transport = null;
        }
        if (node != null) {
            node.close();
            node = null;
            context.report("left");
        }
        answerDialed(Optional.empty());
    }

    @Override
    public void joined(Set<Integer> ranks) {
        synchronized (this) {
            boolean isNew = !seen.containsAll(ranks);
            seen = ranks;
            if (!isNew || isClosing) {
                return;
            }
        }
        context.report("joined " + ranks.size() + "/" + settings.place().processes());
    }

    @Override
    public void begun(Epoch epoch) {
        PekkoTransport begun;
        synchronized (this) {
            if (!isWaiting) {
                return;
            }
            isWaiting = false;
            ordinal = epoch.ordinal();
            begun = new PekkoTransport(epoch, settings.largestMessage(), settings.deadline(), node.port(), this);
            transport = begun;
            notifyAll();
        }
        context.report("epoch " + epoch.ordinal());
        answerDialed(Optional.of(begun));
        if (epoch.rank() != 0) {
            begun.watch(0);
        }
    }

    @Override
    public void over(long epoch, int rank, String how) {
        current(epoch).ifPresent(ofEpoch -> ofEpoch.lose(rank, how));
    }

    @Override
    public void left(int rank) {
        PekkoTransport ofEpoch;
        synchronized (this) {
            ofEpoch = transport;
        }
        if (ofEpoch != null) {
            ofEpoch.leave(rank);
        }
    }

    @Override
    public void failed(int rank, Diagnostic diagnostic) {
        PekkoTransport ofEpoch;
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = new RunFailed(rank, diagnostic);
            ofEpoch = transport;
            notifyAll();
        }
        context.report("failed by rank " + rank + ": " + diagnostic);
        if (ofEpoch != null) {
            ofEpoch.fail(failure);
        }
    }

    @Override
    public synchronized void completed() {
        isComplete = true;
        notifyAll();
    }

    @Override
    public synchronized void spread() {
        isSpread = true;
        notifyAll();
    }

    @Override
    public synchronized void mustRejoin() {
        mustRejoin = true;
        notifyAll();
    }

    @Override
    public synchronized void refused(String why) {
        refusal = why;
        notifyAll();
    }

    @Override
    public void lost(PekkoTransport ofEpoch, int rank, String how) {
        synchronized (this) {
            if (isClosing) {
                return;
            }
            node.tell(new Attendant.Report(new Control.Lost(ofEpoch.epoch(), rank, how)));
        }
        context.report("lost rank " + rank + ": " + how);
    }

    @Override
    public void accept(Wire.Hello hello, Predicate<String> isFrom, Consumer<Optional<PeerQueue.Incoming>> answer) {
        PekkoTransport ofEpoch;
        synchronized (this) {
            if (isWaiting && dialed.size() < settings.place().processes()) {
                // The announcement of the epoch in this message may still be on its way.
                dialed.add(new Dialed(hello, isFrom, answer));
                return;
            }
            ofEpoch = transport;
        }
        answer.accept(ofEpoch == null ? Optional.empty() : ofEpoch.inboxFor(hello, isFrom));
    }

    private void answerDialed(Optional<PekkoTransport> begun) {
        List<Dialed> all;
        synchronized (this) {
            all = List.copyOf(dialed);
            dialed.clear();
        }
        all.forEach(each ->
                each.answer().accept(begun.flatMap(ofEpoch -> ofEpoch.inboxFor(each.hello(), each.isFrom()))));
    }

    private void distrusts(String certificate) {
        synchronized (this) {
            if (certificate.equals(untrusted)) {
                return;
            }
            untrusted = certificate;
        }
        context.report("rejected " + certificate);
    }

    /** Waits until all present processes know that the run is over. */
    private synchronized void awaitSpread(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean isPatient = true;
        while (isPatient && !isSpread && !isRefused() && !node.isEnded() && System.nanoTime() < deadline) {
            isPatient = waitUntil(deadline);
        }
    }

    /**
     * Announces the end to processes that were lost at the end and will contact rank 0. If rank 0 restarts at the end, these are all
     * processes.
     */
    private void announceEnd(boolean isForAll, Duration patience) {
        if (needsNode()) {
            startNode();
        }
        node.tell(new Attendant.Completion(new Control.Complete(isForAll)));
        awaitSpread(patience);
    }

    private void leaveEpoch() {
        PekkoTransport last;
        synchronized (this) {
            last = transport;
            transport = null;
            isWaiting = true;
        }
        if (last != null && !last.isOver()) {
            last.lose(settings.rank(), "it started again");
        }
    }

    /** Returns whether rank 0 has rejected this process. */
    private synchronized boolean isRefused() {
        return !refusal.isEmpty();
    }

    private synchronized boolean needsNode() {
        return node == null || node.isEnded() || mustRejoin;
    }

    private void startNode() {
        if (node != null) {
            node.close();
        }
        synchronized (this) {
            mustRejoin = false;
        }
        Node started = uninterrupted(() -> Node.start(settings, tls, this, ordinal, this));
        started.whenEnded(this::ended);
        synchronized (this) {
            node = started;
        }
    }

    /** Starts a node on a thread that is not interrupted, because a partially started node would keep its port. */
    private static Node uninterrupted(Supplier<Node> start) {
        try {
            return CompletableFuture.supplyAsync(start, task -> new Thread(task, "parley-node").start())
                    .join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    /** Handles the end of the node: it was removed from the cluster, or closed. */
    private void ended() {
        PekkoTransport ofEpoch;
        synchronized (this) {
            ofEpoch = transport;
            notifyAll();
        }
        if (ofEpoch != null) {
            ofEpoch.lose(settings.rank(), "this process was removed from the cluster");
        }
    }

    private void ask() {
        node.tell(Attendant.Meet.MEET);
    }

    /** Returns the epoch if it has begun, or an empty value if the node must be checked. */
    private synchronized Optional<Transport> await(long deadline) {
        long until = Math.min(deadline, System.nanoTime() + LOOK_AGAIN.toNanos());
        while (isWaiting
                && failure == null
                && !isComplete
                && !isRefused()
                && !needsNode()
                && System.nanoTime() < until) {
            if (!waitUntil(until)) {
                throw missing("when waiting was interrupted", "");
            }
        }
        requireNoFailure();
        if (isComplete) {
            throw new RunEnded();
        }
        if (isRefused()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PROCESS_REFUSED,
                    "rank " + settings.rank(),
                    refusal,
                    "start each rank once, with the same number of processes"));
        }
        return isWaiting ? Optional.empty() : Optional.of(transport);
    }

    /** Returns false if interrupted. */
    private boolean waitUntil(long nanos) {
        try {
            wait(Math.max(1, Math.min(BREATH.toMillis(), (nanos - System.nanoTime()) / 1_000_000)));
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void requireNoFailure() {
        if (failure != null) {
            throw new RunFailed(failure.rank(), failure.diagnostic());
        }
    }

    private synchronized Optional<PekkoTransport> current(long epoch) {
        return Optional.ofNullable(transport).filter(ofEpoch -> ofEpoch.epoch() == epoch);
    }

    /** Returns the reason why this process cannot join. Throws if the reason is permanent. */
    private String obstacle() {
        if (settings.rank() == 0) {
            return "";
        }
        Optional<Probe.Obstacle> found = Probe.of(settings.first(), tls);
        if (found.filter(Probe.Obstacle::forever).isPresent()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PROCESS_REFUSED,
                    "join",
                    found.get().words(),
                    "all certificates must come from the authority in the trust-store of all processes, each "
                            + "for the host of its process"));
        }
        return found.map(Probe.Obstacle::words)
                .orElse(settings.first()
                        + " accepts connections but does not let this process join: check that 'join' equals rank "
                        + "0's 'host' and 'port', and that 'insecure' is the same on both");
    }

    private ParleyException missing(String when, String obstacle) {
        Set<Integer> there = node.members().ranks();
        String ranks = IntStream.range(0, settings.place().processes())
                .filter(rank -> !there.contains(rank) && rank != settings.rank())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        String who = ranks.isEmpty() ? "some processes are not ready" : "rank " + ranks + " missing";
        String why = obstacle.isEmpty() ? "" : "; " + obstacle;
        String certificate = untrusted.isEmpty() ? "" : "; rejected " + untrusted;
        return new ParleyException(new Diagnostic(
                ErrorCode.PROCESS_MISSING,
                "",
                who + " " + when + why + certificate,
                "the run can be resumed when all processes are ready"));
    }

    /** Determines why rank 0 cannot be joined, which Pekko logs at best. */
    static final class Probe {

        private static final int MILLIS_TO_CONNECT = 2_000;
        private static final int MILLIS_TO_REFUSE = 500;

        /**
         * A reason why a process cannot join.
         *
         * @param forever whether it is permanent
         */
        record Obstacle(String words, boolean forever) {}

        private Probe() {}

        /** Returns the reason why this address cannot be joined, or an empty value if it accepts connections. */
        static Optional<Obstacle> of(Address first, Optional<Tls> tls) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(first.host(), first.port()), MILLIS_TO_CONNECT);
                if (tls.isPresent()) {
                    shakeHands(first, tls.get(), socket);
                }
                return Optional.empty();
            } catch (SSLException failed) {
                boolean isHangUp =
                        failed.getCause() instanceof EOFException || failed.getCause() instanceof SocketException;
                return Optional.of(new Obstacle(
                        first + " and this process do not trust each other: " + failed.getMessage(), !isHangUp));
            } catch (SocketTimeoutException silent) {
                return Optional.of(new Obstacle(first + " does not answer", false));
            } catch (ConnectException refused) {
                return Optional.of(new Obstacle("no process listens on " + first, false));
            } catch (IOException failed) {
                return Optional.of(new Obstacle(first + " cannot be reached: " + failed, false));
            }
        }

        private static void shakeHands(Address first, Tls tls, Socket plain) throws IOException {
            try (SSLSocket socket = (SSLSocket)
                    tls.context().getSocketFactory().createSocket(plain, first.host(), first.port(), true)) {
                socket.setSSLParameters(Tls.checkingHost(socket.getSSLParameters()));
                socket.setSoTimeout(MILLIS_TO_CONNECT);
                socket.startHandshake();
                // The verdict on the own certificate arrives after the handshake, if at all.
                socket.setSoTimeout(MILLIS_TO_REFUSE);
                try {
                    socket.getInputStream().read();
                } catch (SocketTimeoutException accepted) {
                    return;
                }
            }
        }
    }
}
