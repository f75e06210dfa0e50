package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;

/**
 * The exchanges of one epoch, numbered consecutively. All processes make the same exchanges in the same order, even if they have nothing to
 * send, so the number identifies the exchange. As a check, every message also carries a mark of its content.
 */
public final class Exchanges {

    /** The size of the mark that precedes every message. */
    private static final int HEAD = Long.BYTES;

    private final Placement place;
    private final Transport transport;
    private long number = -1;
    private long mark;
    private final MessageKind.Listener listener;
    private MessageKind kind;
    private Object what = "";
    private final SendEvent sending = new SendEvent();
    private final WaitEvent waiting = new WaitEvent();

    /**
     * Creates the exchanges of an epoch.
     *
     * @param transport null for a single process
     */
    public Exchanges(Placement place, Transport transport) {
        this(place, transport, MessageKind.Listener.NONE);
    }

    /**
     * Creates the exchanges of an epoch.
     *
     * @param listener receives every message before it is sent
     */
    Exchanges(Placement place, Transport transport, MessageKind.Listener listener) {
        this.place = place;
        this.transport = transport;
        this.listener = listener;
    }

    /** Returns the number of the current exchange. */
    long number() {
        return number;
    }

    public Placement place() {
        return place;
    }

    /**
     * Begins the next exchange.
     *
     * @param newKind the entry of the list of everything that leaves a process
     * @param newWhat describes the exchange in error messages
     * @param newMark identifies the content, and must be the same on all processes
     */
    public void begin(MessageKind newKind, Object newWhat, long newMark) {
        number++;
        kind = newKind;
        what = newWhat;
        mark = newMark;
    }

    /** Returns a buffer for a message of this exchange. */
    public ByteBuffer message(int peer, int bytes) {
        sending.begin();
        sending.bytes = Math.addExact(HEAD, bytes);
        listener.sends(kind, what, place.rank(), peer, sending.bytes);
        ByteBuffer message = transport.claim(peer, sending.bytes);
        return message.putLong(mark);
    }

    public void send(int peer) {
        transport.send(peer, number);
        sending.commitIfRecorded(place.rank(), peer, number);
    }

    /** Waits for the message of this exchange from a peer, which must be released. */
    public ByteBuffer await(int peer) {
        waiting.begin();
        ByteBuffer message = transport.await(peer, number);
        waiting.bytes = message.remaining();
        waiting.commitIfRecorded(place.rank(), peer, number);
        if (message.getLong() != mark) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.PROCESS_DIFFERS,
                            "process " + peer,
                            "sent something other than " + what + " in exchange " + number,
                            "a component behaves differently on different processes; its decisions must not depend on single agents"));
        }
        return message;
    }

    public void release(int peer) {
        transport.release(peer, number);
    }

    /** A Flight Recorder event of a message between two processes, at either end. It is reused. */
    @Category("Parley")
    @StackTrace(false)
    abstract static class MessageEvent extends Event {

        @Label("Rank")
        int rank;

        @Label("Peer")
        int peer;

        @Label("Exchange")
        long exchange;

        @Label("Size")
        @DataAmount
        int bytes;

        /** Ends the event and commits it if events are recorded. */
        final void commitIfRecorded(int ownRank, int otherRank, long number) {
            end();
            if (shouldCommit()) {
                rank = ownRank;
                peer = otherRank;
                exchange = number;
                commit();
            }
        }
    }

    /** A message is written and passed to the engine. The transmission starts at the end of this event. */
    @Name("parley.Send")
    @Label("Send")
    private static final class SendEvent extends MessageEvent {}

    /**
     * The run waits for a message, which may have arrived already. Work between sending and waiting has overlapped with the transmission.
     */
    @Name("parley.Wait")
    @Label("Wait")
    private static final class WaitEvent extends MessageEvent {}
}
