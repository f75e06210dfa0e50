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
 * The exchanges of one epoch, numbered as they happen. All processes make the same exchanges in the same order, whether or not they have
 * something to send, so that a number says everywhere what is exchanged; every message carries a mark of it all the same.
 */
public final class Exchanges {

    /** The mark, in front of every message. */
    private static final int HEAD = Long.BYTES;

    private final Placement place;
    private final Transport transport;
    private long number = -1;
    private long mark;
    private Object what = "";
    private final SendEvent sending = new SendEvent();
    private final WaitEvent waiting = new WaitEvent();

    /** @param transport null where there is nobody to write to */
    public Exchanges(Placement place, Transport transport) {
        this.place = place;
        this.transport = transport;
    }

    /** The number of the exchange that was begun last. */
    long number() {
        return number;
    }

    public Placement place() {
        return place;
    }

    /**
     * Begins the next exchange.
     *
     * @param newWhat says in the message of an error what is exchanged
     * @param newMark the same on all processes that exchange the same
     */
    public void begin(Object newWhat, long newMark) {
        number++;
        what = newWhat;
        mark = newMark;
    }

    /** Memory for a message of this exchange. */
    public ByteBuffer letter(int peer, int bytes) {
        sending.begin();
        sending.bytes = Math.addExact(HEAD, bytes);
        ByteBuffer letter = transport.claim(peer, sending.bytes);
        return letter.putLong(mark);
    }

    public void send(int peer) {
        transport.send(peer, number);
        sending.tell(place.rank(), peer, number);
    }

    /** The message of this exchange from a peer, to be released. */
    public ByteBuffer await(int peer) {
        waiting.begin();
        ByteBuffer letter = transport.await(peer, number);
        waiting.bytes = letter.remaining();
        waiting.tell(place.rank(), peer, number);
        if (letter.getLong() != mark) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.PROCESS_DIFFERS,
                            "process " + peer,
                            "sends something else than " + what + " in exchange " + number,
                            "a component does not do the same on every process: it must not decide by what it sees of single agents"));
        }
        return letter;
    }

    public void release(int peer) {
        transport.release(peer, number);
    }

    /** A message from one process to another, as Flight Recorder shows it at either end. Used again and again. */
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

        /** It is over; told where somebody records. */
        final void tell(int ownRank, int otherRank, long number) {
            end();
            if (shouldCommit()) {
                rank = ownRank;
                peer = otherRank;
                exchange = number;
                commit();
            }
        }
    }

    /** A message is written and handed to the engine; it travels from the end of this event on. */
    @Name("parley.Send")
    @Label("Send")
    private static final class SendEvent extends MessageEvent {}

    /** The run waits for a message, which may be there already: what it did since that was sent has overlapped with travel. */
    @Name("parley.Wait")
    @Label("Wait")
    private static final class WaitEvent extends MessageEvent {}
}
