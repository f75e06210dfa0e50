package org.parley.plugins.engine.pekko;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.stream.impl.FanIn;
import org.apache.pekko.stream.impl.io.TLSActor;

/**
 * Limits the number and the duration of incoming TLS handshakes. Each takes tens of kilobytes before the peer has shown a certificate. An
 * excess connection is not rejected; it displaces the oldest one of the remote address that has the most. Idle connections can therefore
 * not block others.
 *
 * <p>Pekko has no such limits, and its cluster exposes neither its connections nor their remote addresses. The engine is created by the
 * actor of the connection; an error at its input closes the connection.
 */
final class Handshakes {

    /** The part of the limit that does not depend on the number of processes. */
    static final int SPARE = 64;

    /** The common address of cluster connections, whose remote addresses are unknown. */
    static final String UNKNOWN = "";

    /** The limit per process. It exceeds the connections by which one peer joins: three of the cluster, and one for messages. */
    private static final int PER_PROCESS = 8;

    private static final String NOT_YET = "SSL_NULL_WITH_NULL_NULL";

    /** An unfinished handshake, and the action that closes its connection for a reason. */
    private record Pending(BooleanSupplier isOver, Consumer<String> close, String from, long since) {

        boolean isFinished() {
            return isOver.getAsBoolean();
        }
    }

    private final int limit;
    private final Duration patience;
    private final List<Pending> pending = new ArrayList<>();

    Handshakes(int processes, Duration patience) {
        this.limit = SPARE + PER_PROCESS * processes;
        this.patience = patience;
    }

    /** Must be called by Pekko's actor of the connection, while it is created. */
    SSLEngine begin(SSLEngine engine) {
        // The head is null after the actor has taken its context from there.
        ActorRef self = ActorCell.contextStack().get().apply(1).self();
        begin(
                UNKNOWN,
                () -> !engine.getSession().getCipherSuite().equals(NOT_YET),
                why -> self.tell(
                        new FanIn.OnError(TLSActor.TransportIn(), new TimeoutException(why)), ActorRef.noSender()));
        return engine;
    }

    /**
     * Begins a handshake.
     *
     * @param isOver returns whether it has ended; needs no lock
     * @param close closes the connection for a reason
     */
    void begin(String from, BooleanSupplier isOver, Consumer<String> close) {
        Optional<Pending> displaced = Optional.empty();
        synchronized (this) {
            pending.removeIf(Pending::isFinished);
            if (pending.size() >= limit) {
                displaced = Optional.of(oldestOfTheMost());
                pending.remove(displaced.get());
            }
            pending.add(new Pending(isOver, close, from, System.nanoTime()));
        }
        displaced.ifPresent(oldest -> oldest.close().accept("more than " + limit + " simultaneous handshakes"));
    }

    /** Closes connections whose time is up. */
    void closeLate() {
        List<Pending> late;
        synchronized (this) {
            pending.removeIf(Pending::isFinished);
            long now = System.nanoTime();
            late = pending.stream()
                    .filter(each -> now - each.since() > patience.toNanos())
                    .toList();
            pending.removeAll(late);
        }
        late.forEach(each -> each.close().accept("no handshake within " + patience.toSeconds() + " s"));
    }

    private Pending oldestOfTheMost() {
        Map<String, Integer> counts = new HashMap<>();
        pending.forEach(each -> counts.merge(each.from(), 1, Integer::sum));
        Pending found = pending.get(0);
        for (Pending each : pending) {
            if (counts.get(each.from()) > counts.get(found.from())) {
                found = each;
            }
        }
        return found;
    }
}
