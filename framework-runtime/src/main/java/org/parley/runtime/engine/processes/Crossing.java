package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;

/**
 * The rows of some blocks on their way from process to process: one message for each pair of processes, whatever the number of blocks. In turn:
 * {@link #begin}, {@link #add} for each block, {@link #send}, {@link #await}, {@link #receive} for each block, {@link #end}.
 */
public final class Crossing {

    /** What fits into an array, with room for what engines put in front. */
    private static final int LARGEST = Integer.MAX_VALUE - 1024;

    private final Exchanges exchanges;
    private final Placement place;
    private final Memory memory;
    private final String level;
    private final ByteBuffer[] letters;
    private RowBlock[] blocks = new RowBlock[4];
    private RowBlock[][] pasts = new RowBlock[4][];
    private int size;
    private long mark;
    private Halo halo;
    private final ExchangeEvent event = new ExchangeEvent();

    /** @param level what travels belongs to */
    public Crossing(Exchanges exchanges, Memory memory, String level) {
        this.exchanges = exchanges;
        this.place = exchanges.place();
        this.memory = memory;
        this.level = level;
        this.letters = new ByteBuffer[place.processes()];
    }

    public void begin(long tick) {
        size = 0;
        mark = 31 * level.hashCode() + tick;
    }

    /**
     * One more block.
     *
     * @param past what it was, by age, which begins at 1
     */
    public void add(RowBlock block, RowBlock[] past) {
        if (size == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * size);
            pasts = Arrays.copyOf(pasts, 2 * size);
        }
        blocks[size] = block;
        pasts[size++] = past;
        mark = 31 * (31 * mark + block.name().hashCode()) + block.dimension();
    }

    /** Sends what others need. The blocks are settled. */
    public void send(Halo needs) {
        event.begin();
        halo = needs;
        exchanges.begin(this, mark);
        for (int peer = 0; peer < place.processes(); peer++) {
            Halo.Rows rows = halo.to(peer);
            if (rows.size() > 0) {
                ByteBuffer letter = exchanges.letter(peer, bytes(rows));
                for (int k = 0; k < size; k++) {
                    pack(k, rows, letter);
                }
                exchanges.send(peer);
            }
        }
    }

    /** Waits for what we need. */
    public void await() {
        for (int peer = 0; peer < place.processes(); peer++) {
            if (halo.from(peer).size() > 0) {
                letters[peer] = exchanges.await(peer);
            }
        }
    }

    /** What has come of a block is seen by its mixings, until the next one is received; blocks come in the order in which they were added. */
    public void receive(int k) {
        unsee(k - 1);
        RowBlock room = memory.room(blocks[k].dimension(), halo.arriving());
        int slot = 0;
        for (int peer = 0; peer < place.processes(); peer++) {
            Halo.Rows rows = halo.from(peer);
            for (int r = 0; r < rows.size(); r++) {
                of(k, rows.age(r)).receive(rows.agent(r), letters[peer], room, slot++);
            }
        }
    }

    /** Nothing of this exchange is needed any more. */
    public void end() {
        unsee(size - 1);
        for (int peer = 0; peer < place.processes(); peer++) {
            if (halo.from(peer).size() > 0) {
                requireEnd(peer);
                letters[peer] = null;
                exchanges.release(peer);
            }
        }
        event.end();
        if (event.shouldCommit()) {
            event.rank = place.rank();
            event.exchange = exchanges.number();
            event.level = level;
            event.commit();
        }
    }

    private int bytes(Halo.Rows rows) {
        long bytes = 0;
        for (int k = 0; k < size; k++) {
            for (int r = 0; r < rows.size(); r++) {
                bytes += of(k, rows.age(r)).packedBytes(row(rows.agent(r)));
            }
        }
        if (bytes > LARGEST) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUT_OF_MEMORY,
                    "levels." + level,
                    "one message would have " + bytes + " bytes, and at most " + LARGEST + " fit: " + this,
                    "share the agents out over more processes"));
        }
        return (int) bytes;
    }

    private void pack(int k, Halo.Rows rows, ByteBuffer letter) {
        for (int r = 0; r < rows.size(); r++) {
            of(k, rows.age(r)).pack(row(rows.agent(r)), letter);
        }
    }

    private void unsee(int k) {
        if (k < 0) {
            return;
        }
        for (int peer = 0; peer < place.processes(); peer++) {
            Halo.Rows rows = halo.from(peer);
            for (int r = 0; r < rows.size(); r++) {
                of(k, rows.age(r)).unsee(rows.agent(r));
            }
        }
    }

    private RowBlock of(int k, int age) {
        return age == 0 ? blocks[k] : pasts[k][age - 1];
    }

    private int row(int agent) {
        return agent - place.first(place.rank());
    }

    private void requireEnd(int peer) {
        if (letters[peer].hasRemaining()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PROCESS_DIFFERS,
                    "process " + peer,
                    "sends more than " + this,
                    "start all processes from the same files and versions"));
        }
    }

    /** What is exchanged, for the message of an error. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("rows of level " + level + ":");
        for (int k = 0; k < size; k++) {
            text.append(k == 0 ? " " : ", ").append(blocks[k].name());
            text.append(" (dimension ").append(blocks[k].dimension()).append(')');
        }
        return text.toString();
    }

    /** Rows of a level cross between processes and are mixed: from the first row packed to the last row mixed. Used again and again. */
    @Name("parley.Exchange")
    @Label("Exchange")
    @Category("Parley")
    @StackTrace(false)
    private static final class ExchangeEvent extends Event {

        @Label("Rank")
        int rank;

        @Label("Exchange")
        long exchange;

        @Label("Level")
        String level;
    }
}
