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
 * Exchanges rows of several blocks between processes, with one message per pair of processes. The methods must be called in this order:
 * {@link #begin}, {@link #add} for each block, {@link #send}, {@link #await}, {@link #receive} for each block, {@link #end}.
 */
public final class Crossing {

    /** The maximum size of a message, which leaves space for headers of engines. */
    private static final int LARGEST = Integer.MAX_VALUE - 1024;

    private final Exchanges exchanges;
    private final Placement place;
    private final Memory memory;
    private final String level;
    private final ByteBuffer[] messages;
    private RowBlock[] blocks = new RowBlock[4];
    private RowBlock[][] pasts = new RowBlock[4][];
    private int size;
    private long mark;
    private Halo halo;
    private final ExchangeEvent event = new ExchangeEvent();

    /**
     * Creates an exchange.
     *
     * @param level the level to which the blocks belong
     */
    public Crossing(Exchanges exchanges, Memory memory, String level) {
        this.exchanges = exchanges;
        this.place = exchanges.place();
        this.memory = memory;
        this.level = level;
        this.messages = new ByteBuffer[place.processes()];
    }

    public void begin(long tick) {
        size = 0;
        mark = 31 * level.hashCode() + tick;
    }

    /**
     * Adds a block.
     *
     * @param past its earlier contents by age, which begins at 1
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

    /** Sends the rows that other processes need. The caller must have executed pending work. */
    public void send(Halo needs) {
        event.begin();
        halo = needs;
        exchanges.begin(MessageKind.VECTORS, this, mark);
        for (int peer = 0; peer < place.processes(); peer++) {
            Halo.Rows rows = halo.to(peer);
            if (rows.size() > 0) {
                ByteBuffer message = exchanges.message(peer, bytes(rows));
                for (int k = 0; k < size; k++) {
                    pack(k, rows, message);
                }
                exchanges.send(peer);
            }
        }
    }

    /** Waits for the rows that this process needs. */
    public void await() {
        for (int peer = 0; peer < place.processes(); peer++) {
            if (halo.from(peer).size() > 0) {
                messages[peer] = exchanges.await(peer);
            }
        }
    }

    /**
     * Makes the received rows of a block available to its mixings until the next block is received. Blocks must be received in the order in
     * which they were added.
     */
    public void receive(int k) {
        unsee(k - 1);
        RowBlock room = memory.room(blocks[k].dimension(), halo.arriving());
        int slot = 0;
        for (int peer = 0; peer < place.processes(); peer++) {
            Halo.Rows rows = halo.from(peer);
            for (int r = 0; r < rows.size(); r++) {
                of(k, rows.age(r)).receive(rows.agent(r), messages[peer], room, slot++);
            }
        }
    }

    /** Ends the exchange and releases its messages. */
    public void end() {
        unsee(size - 1);
        for (int peer = 0; peer < place.processes(); peer++) {
            if (halo.from(peer).size() > 0) {
                requireEnd(peer);
                messages[peer] = null;
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
                    "distribute the agents over more processes"));
        }
        return (int) bytes;
    }

    private void pack(int k, Halo.Rows rows, ByteBuffer message) {
        for (int r = 0; r < rows.size(); r++) {
            of(k, rows.age(r)).pack(row(rows.agent(r)), message);
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
        if (messages[peer].hasRemaining()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PROCESS_DIFFERS,
                    "process " + peer,
                    "sent more than " + this,
                    "start all processes from the same files and versions"));
        }
    }

    /** Returns a description for error messages. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("rows of level " + level + ":");
        for (int k = 0; k < size; k++) {
            text.append(k == 0 ? " " : ", ").append(blocks[k].name());
            text.append(" (dimension ").append(blocks[k].dimension()).append(')');
        }
        return text.toString();
    }

    /**
     * A Flight Recorder event of an exchange and mixing of a level's rows, from the first row packed to the last row mixed. It is reused.
     */
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
