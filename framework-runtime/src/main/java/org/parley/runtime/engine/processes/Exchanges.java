package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Place;
import org.parley.api.engine.Post;

/**
 * The exchanges of one epoch, numbered as they happen. All processes make the same exchanges in the same order, whether or not they have
 * something to send, so that a number says everywhere what is exchanged; every message carries a mark of it all the same.
 */
public final class Exchanges {

    /** The mark, in front of every message. */
    private static final int HEAD = Long.BYTES;

    private final Place place;
    private final Post post;
    private long number = -1;
    private long mark;
    private Object what = "";
    private final SendEvent sending = new SendEvent();
    private final WaitEvent waiting = new WaitEvent();

    /** @param post null where there is nobody to write to */
    public Exchanges(Place place, Post post) {
        this.place = place;
        this.post = post;
    }

    /** The number of the exchange that was begun last. */
    long number() {
        return number;
    }

    public Place place() {
        return place;
    }

    /**
     * Begins the next exchange.
     *
     * @param newWhat says in the message of a fault what is exchanged
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
        ByteBuffer letter = post.claim(peer, sending.bytes);
        return letter.putLong(mark);
    }

    public void send(int peer) {
        post.send(peer, number);
        sending.tell(place.rank(), peer, number);
    }

    /** The message of this exchange from a peer, to be released. */
    public ByteBuffer await(int peer) {
        waiting.begin();
        ByteBuffer letter = post.await(peer, number);
        waiting.bytes = letter.remaining();
        waiting.tell(place.rank(), peer, number);
        if (letter.getLong() != mark) {
            throw new ParleyException(
                    new Fault(
                            ErrorCode.PROCESS_DIFFERS,
                            "process " + peer,
                            "sends something else than " + what + " in exchange " + number,
                            "a component does not do the same on every process: it must not decide by what it sees of single agents"));
        }
        return letter;
    }

    public void release(int peer) {
        post.release(peer, number);
    }
}
