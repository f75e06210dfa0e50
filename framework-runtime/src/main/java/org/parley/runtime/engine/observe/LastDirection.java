package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.parley.api.observe.Followed;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.CheckpointBlocks;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;

/** What an estimator gave last, copied. */
final class LastDirection implements Followed {

    private final RowBlock x;
    private final RowBlock y;
    private final RowBlock direction;
    private boolean known;

    LastDirection(RowBlock x, RowBlock y, RowBlock direction) {
        this.x = x;
        this.y = y;
        this.direction = direction;
    }

    /** Before the estimate: loops may move x and y as soon as they have it. */
    void at(Block atX, Block atY) {
        x.assign(1, atX);
        y.assign(1, atY);
    }

    void is(Block estimate) {
        direction.assign(1, estimate);
        known = true;
    }

    void save(DataOutput output) throws IOException {
        output.writeBoolean(known);
        for (RowBlock block : List.of(x, y, direction)) {
            CheckpointBlocks.save(block, output);
        }
    }

    void restore(DataInput input, Hosted saved) throws IOException {
        known = input.readBoolean();
        for (RowBlock block : List.of(x, y, direction)) {
            CheckpointBlocks.restore(input, saved, (name, dimension) -> block);
        }
    }

    @Override
    public boolean isKnown() {
        return known;
    }

    @Override
    public Block x() {
        return x;
    }

    @Override
    public Block y() {
        return y;
    }

    @Override
    public Block direction() {
        return direction;
    }
}
