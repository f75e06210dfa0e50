package org.parley.plugins.engine.pekko;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
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
 * <p>Pekko has no such limits, and Artery exposes neither its connections nor their remote addresses. Both of its uses have the actor that
 * creates the engine in common; an error at its input closes the connection.
 */
final class Handshakes {

    /** The part of the limit that does not depend on the number of processes. */
    static final int SPARE = 64;

    /** The common address of cluster connections, whose remote addresses are unknown. */
    static final String UNKNOWN = "";

    /** The limit per process. It exceeds the connections by which one peer joins: three of the cluster, and one for messages. */
    private static final int PER_PROCESS = 8;

    private static final String NOT_YET = "SSL_NULL_WITH_NULL_NULL";

    private record Pending(SSLEngine engine, ActorRef actor, String from, long since) {

        boolean isFinished() {
            return !engine.getSession().getCipherSuite().equals(NOT_YET);
        }

        void close(String why) {
            actor.tell(new FanIn.OnError(TLSActor.TransportIn(), new TimeoutException(why)), ActorRef.noSender());
        }
    }

    private final int limit;
    private final Duration patience;
    private final List<Pending> pending = new ArrayList<>();

    Handshakes(int processes, Duration patience) {
        this.limit = SPARE + PER_PROCESS * processes;
        this.patience = patience;
    }

    /** Must be called by the actor of the connection, while it is created. */
    synchronized SSLEngine begin(SSLEngine engine, String from) {
        pending.removeIf(Pending::isFinished);
        if (pending.size() >= limit) {
            Pending displaced = oldestOfTheMost();
            pending.remove(displaced);
            displaced.close("more than " + limit + " simultaneous handshakes");
        }
        // The head is null after the actor has taken its context from there.
        ActorRef self = ActorCell.contextStack().get().apply(1).self();
        pending.add(new Pending(engine, self, from, System.nanoTime()));
        return engine;
    }

    /** Closes connections whose time is up. */
    synchronized void closeLate() {
        pending.removeIf(Pending::isFinished);
        long now = System.nanoTime();
        pending.removeIf(each -> {
            boolean isLate = now - each.since() > patience.toNanos();
            if (isLate) {
                each.close("no handshake within " + patience.toSeconds() + " s");
            }
            return isLate;
        });
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
