package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import javax.net.ssl.SSLEngine;

/**
 * The connections of a process for messages. One lock guards all of them.
 *
 * <p>The thread of the run sends messages itself, and reads while it waits for one, so that no message is passed between threads. While the
 * run computes, the thread of this port reads and writes. It leaves this to the run as long as the run comes back within a
 * {@link #TICK}.
 */
final class DataPort implements AutoCloseable {

    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(1);
    /** The number of ticks after which a service is a long one. */
    private static final int TICKS = 20;

    private static final int PULSES_PER_SILENCE = 4;
    private static final int BACKLOG = 100;

    private final ReentrantLock lock = new ReentrantLock();
    /** Held by the thread that serves: a wake-up must not end the selection of another thread. Taken before the other lock. */
    private final ReentrantLock service = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> afterwards = new ArrayDeque<>();
    private final List<Link> links = new ArrayList<>();
    private final Optional<Tls> tls;
    private final Link.ReceivingEnd.Acceptor acceptor;
    private final Duration silence;
    private final int largestMessage;
    private final int mostConnections;
    private final Selector selector;
    private final ServerSocketChannel server;
    private final Thread thread;
    /** The thread of the run while it serves the connections, or null. */
    private volatile Thread servant;

    private volatile int services;
    private volatile boolean isUrgent;
    private volatile boolean isSelecting;
    private volatile boolean isResting;
    private volatile boolean isOpen = true;

    /** Starts listening. */
    DataPort(NodeSettings settings, Optional<Tls> tls, Link.ReceivingEnd.Acceptor acceptor) throws IOException {
        this.tls = tls;
        this.acceptor = acceptor;
        this.silence = settings.silence();
        this.largestMessage = settings.largestMessage();
        this.mostConnections = NodeConfig.channels(settings.place().processes());
        this.selector = Selector.open();
        this.server = ServerSocketChannel.open();
        try {
            server.bind(
                    new InetSocketAddress(settings.bindHost(), settings.data().port()), BACKLOG);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | RuntimeException failed) {
            server.close();
            selector.close();
            throw failed;
        }
        this.thread = EndingThreads.daemon("parley-data", this::run);
        thread.start();
    }

    int port() {
        return server.socket().getLocalPort();
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        if (lock.getHoldCount() > 1 || afterwards.isEmpty()) {
            lock.unlock();
            return;
        }
        List<Runnable> actions = List.copyOf(afterwards);
        afterwards.clear();
        lock.unlock();
        actions.forEach(Runnable::run);
    }

    void locked(Runnable action) {
        lock();
        try {
            action.run();
        } finally {
            unlock();
        }
    }

    /** Runs an action on this thread after it has released the lock. */
    void afterwards(Runnable action) {
        afterwards.add(action);
    }

    /** Wakes the thread of the run if it waits. */
    void changed() {
        changed.signalAll();
        Thread serving = servant;
        if (serving != null && serving != Thread.currentThread()) {
            selector.wakeup();
        }
    }

    /** Makes a thread serve the connections now. */
    void needsService() {
        Thread serving = servant;
        Thread self = Thread.currentThread();
        if (self == thread || self == serving) {
            return;
        }
        isUrgent = true;
        if (isSelecting || serving != null) {
            selector.wakeup();
        }
        LockSupport.unpark(thread);
    }

    /** Notes that the thread of the run has come for a message. */
    void attend() {
        services++;
    }

    /** Lets the calling thread serve the connections while it waits. It must hold the lock once. */
    void beginService() {
        servant = Thread.currentThread();
        if (isSelecting) {
            selector.wakeup();
        }
        if (!service.tryLock()) {
            unlock();
            service.lock();
            lock();
        }
    }

    void endService() {
        service.unlock();
        servant = null;
        if (isResting) {
            LockSupport.unpark(thread);
        }
    }

    /** Waits until something has happened, for a limited time. The caller must hold the lock once. */
    void await(long nanos) throws InterruptedException {
        if (servant != Thread.currentThread() || !isOpen) {
            changed.awaitNanos(nanos);
            return;
        }
        unlock();
        try {
            select(nanos);
        } finally {
            lock();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Connects an outbox to its peer and reports failures to the outbox. */
    void dial(PeerQueue.Outgoing outbox) {
        Link.SendingEnd link = new Link.SendingEnd(this, outbox);
        Address peer =
                outbox.transport().current().participants().get(outbox.peer()).data();
        locked(() -> {
            if (isOpen) {
                links.add(link);
                outbox.connected(link);
                // Names are looked up and connections made on a thread that may wait.
                EndingThreads.daemon("parley-dial", () -> dial(link, peer)).start();
            } else {
                outbox.done();
            }
        });
    }

    SelectionKey register(SocketChannel channel, Link link) throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ, link);
        needsService();
        return key;
    }

    void forget(Link link) {
        links.remove(link);
        needsService(); // only the selector ends a connection
    }

    @Override
    public void close() {
        locked(() -> {
            isOpen = false;
            List.copyOf(links).forEach(Link::close);
            try {
                server.close();
            } catch (IOException gone) {
                // It is closed.
            }
            changed();
        });
        selector.wakeup();
        LockSupport.unpark(thread);
    }

    private void dial(Link.SendingEnd link, Address peer) {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.socket().connect(new InetSocketAddress(peer.host(), peer.port()), (int) silence.toMillis());
            start(link, channel, tls.map(secure -> secure.dialing(peer)));
        } catch (IOException | RuntimeException failed) {
            close(channel);
            locked(() -> link.failed(failed));
        }
    }

    private void start(Link link, SocketChannel channel, Optional<SSLEngine> engine) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Line line = engine.isPresent() ? new Line.Secure(channel, engine.get()) : new Line.Plain(channel);
        lock();
        try {
            if (link.isClosed()) {
                channel.close();
            } else {
                link.start(line);
            }
        } finally {
            unlock();
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel == null) {
            return;
        }
        if (links.size() >= mostConnections) {
            channel.close();
            return;
        }
        Tls.Caller[] caller = new Tls.Caller[1];
        Predicate<String> isFrom = host -> caller[0] == null || caller[0].test(host);
        Link.ReceivingEnd link = new Link.ReceivingEnd(this, acceptor, isFrom, largestMessage);
        links.add(link);
        try {
            Optional<SSLEngine> engine = Optional.empty();
            if (tls.isPresent()) {
                String from = channel.socket().getInetAddress().getHostAddress();
                engine = Optional.of(tls.get().answering(from, this, link));
                caller[0] = tls.get().caller(link);
            }
            start(link, channel, engine);
        } catch (IOException | RuntimeException failed) {
            link.close();
            close(channel);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException gone) {
            // It is closed.
        }
    }

    private void run() {
        int seen = services;
        int ticks = 0;
        long pulse = silence.toNanos() / PULSES_PER_SILENCE;
        long nextPulse = System.nanoTime() + pulse;
        while (isOpen) {
            boolean isServed = servant != null;
            boolean wasServed = services != seen;
            seen = services;
            long untilPulse = Math.max(TICK, nextPulse - System.nanoTime());
            ticks = isServed && !wasServed ? ticks + 1 : 0;
            if (isServed || wasServed && !isUrgent) {
                rest(ticks < TICKS ? TICK : untilPulse);
            } else if (service.tryLock()) {
                isUrgent = false;
                isSelecting = true;
                if (servant == null) {
                    select(untilPulse);
                }
                isSelecting = false;
                service.unlock();
            }
            if (System.nanoTime() >= nextPulse) {
                nextPulse = System.nanoTime() + pulse;
                locked(() -> List.copyOf(links).forEach(link -> link.pulse(silence)));
            }
        }
        try {
            selector.close();
        } catch (IOException gone) {
            // It is closed.
        }
    }

    /** Rests for a tick, or for longer if the thread of the run serves for long, which then ends the rest. */
    private void rest(long nanos) {
        isResting = nanos > TICK;
        if (!isResting || servant != null) {
            LockSupport.parkNanos(nanos);
        }
        isResting = false;
    }

    private void select(long nanos) {
        try {
            selector.select(this::serve, Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
        } catch (ClosedSelectorException ended) {
            // The caller notices it.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void serve(SelectionKey key) {
        lock();
        try {
            if (key.attachment() instanceof Link link) {
                link.work();
            } else if (isOpen) {
                accept();
            }
        } catch (IOException full) {
            // Too many open files: the next connections wait until there are fewer.
            LockSupport.parkNanos(TICK);
        } finally {
            unlock();
        }
    }
}
