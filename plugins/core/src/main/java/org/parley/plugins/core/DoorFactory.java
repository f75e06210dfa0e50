package org.parley.plugins.core;

import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.Weights;

/** Another strategy that talks to its neighbours through a door in front of the level's. */
abstract class DoorFactory extends AroundFactory {

    /** The door in front of that of the scope. */
    abstract Mixer door(Settings settings, Scope scope);

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        Component<MixingStrategyFactory> inner = inner(settings);
        return inner.factory().create(inner.settings(), scope.child("of", door(settings, scope)));
    }

    /** A door in front of another: whatever goes through it is a list of blocks in one message. */
    abstract static class FrontDoor implements Mixer {

        /** The door behind. */
        final Mixer W;

        private final List<Block> oneIn = Arrays.asList(new Block[1]);
        private final List<Block> oneOut = Arrays.asList(new Block[1]);
        private final List<Block> twoIn = Arrays.asList(new Block[2]);
        private final List<Block> twoOut = Arrays.asList(new Block[2]);

        FrontDoor(Mixer behind) {
            W = behind;
        }

        @Override
        public final void mix(Block in, Block out) {
            oneIn.set(0, in);
            oneOut.set(0, out);
            mix(oneIn, oneOut);
            oneIn.set(0, null);
            oneOut.set(0, null);
        }

        @Override
        public final void mix(Block in, Block out, Block alsoIn, Block alsoOut) {
            twoIn.set(0, in);
            twoIn.set(1, alsoIn);
            twoOut.set(0, out);
            twoOut.set(1, alsoOut);
            mix(twoIn, twoOut);
            twoIn.set(0, null);
            twoIn.set(1, null);
            twoOut.set(0, null);
            twoOut.set(1, null);
        }

        @Override
        public final void compress(Block in, Block sent) {
            W.compress(in, sent);
        }

        @Override
        public final Weights weights() {
            return W.weights();
        }
    }
}
