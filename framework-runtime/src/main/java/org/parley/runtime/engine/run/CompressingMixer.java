package org.parley.runtime.engine.run;

import java.util.List;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.RowBlock;

/** The door of a level with compression. */
record CompressingMixer(Mixer behind, Compression compression) implements Mixer {

    @Override
    public void mix(Block in, Block out) {
        behind.mix(in, out);
    }

    @Override
    public void mix(Block in, Block out, Block alsoIn, Block alsoOut) {
        behind.mix(in, out, alsoIn, alsoOut);
    }

    @Override
    public void mix(List<Block> in, List<Block> out) {
        behind.mix(in, out);
    }

    @Override
    public void compress(Block in, Block sent) {
        compression.compress((RowBlock) in, (RowBlock) sent);
    }

    @Override
    public Weights weights() {
        return behind.weights();
    }
}
