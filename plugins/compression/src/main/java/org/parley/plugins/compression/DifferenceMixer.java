package org.parley.plugins.compression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.Weights;

/**
 * A mixer that sends compressed differences: W in becomes in + gamma (W - I) hat, where hat is what the neighbors know of in.
 *
 * <p>A block that a step exchanges twice, with different contents, has two hats. Neighbors know nothing before and after a first step,
 * because its exchanges need not resemble those of the following steps. The mixer keeps (W - I) hat instead of W hat. It vanishes together
 * with its rounding error as the agents agree; the rounding error of W hat would add up in trackers.
 */
final class DifferenceMixer implements Mixer {

    private final Mixer W;
    private final double gamma;
    private final Scope hats;
    private final Map<Block, Exchanged> blocks = new HashMap<>();
    private final List<Exchanged> inOrder = new ArrayList<>();
    private final Function<Block, Exchanged> newBlock = this::exchanged;
    private final List<Hat> firstHats;
    private final List<Hat> underWay = new ArrayList<>();
    private final List<Block> sent = new ArrayList<>();
    private final List<Block> arrived = new ArrayList<>();
    private boolean isFirst;

    DifferenceMixer(Scope scope, double gamma) {
        this.gamma = gamma;
        W = scope.mixer();
        hats = scope.child("hats");
        firstHats = List.of(newFirstHat(0, scope.dimension()), newFirstHat(1, scope.dimension()));
    }

    /** Begins a step. */
    void begin(boolean first) {
        isFirst = first;
        for (int k = 0; k < inOrder.size(); k++) {
            inOrder.get(k).begin(first);
        }
    }

    @Override
    public void mix(Block in, Block out) {
        Hat hat = prepared(in, 0);
        W.mix(hat.sent, hat.arrived);
        finish(hat, in, out);
    }

    @Override
    public void mix(Block in, Block out, Block alsoIn, Block alsoOut) {
        Hat hat = prepared(in, 0);
        Hat also = prepared(alsoIn, 1);
        W.mix(hat.sent, hat.arrived, also.sent, also.arrived);
        finish(hat, in, out);
        finish(also, alsoIn, alsoOut);
    }

    @Override
    public void mix(List<Block> in, List<Block> out) {
        underWay.clear();
        sent.clear();
        arrived.clear();
        for (int k = 0; k < in.size(); k++) {
            Hat hat = prepared(in.get(k), k);
            underWay.add(hat);
            sent.add(hat.sent);
            arrived.add(hat.arrived);
        }
        W.mix(sent, arrived);
        for (int k = 0; k < in.size(); k++) {
            finish(underWay.get(k), in.get(k), out.get(k));
        }
    }

    @Override
    public void compress(Block in, Block out) {
        W.compress(in, out);
    }

    @Override
    public Weights weights() {
        return W.weights();
    }

    /** @param place the position of the block in its message */
    private Hat prepared(Block in, int place) {
        Hat hat = isFirst
                ? firstHat(place, in.dimension())
                : blocks.computeIfAbsent(in, newBlock).next();
        hat.difference.assign(1, in, -1, hat.known);
        W.compress(hat.difference, hat.sent);
        return hat;
    }

    private void finish(Hat hat, Block in, Block out) {
        hat.known.assign(1, hat.known, 1, hat.sent);
        hat.arrived.assign(1, hat.arrived, -1, hat.sent);
        hat.pull.assign(1, hat.pull, 1, hat.arrived);
        out.assign(1, in, gamma, hat.pull);
    }

    /** Returns an empty hat. A new one is created only for a message of more than two blocks, or of another length than the level's. */
    private Hat firstHat(int place, int dimension) {
        boolean kept = place < firstHats.size() && firstHats.get(place).known.dimension() == dimension;
        Hat hat = kept ? firstHats.get(place) : newFirstHat(place, dimension);
        hat.forget();
        return hat;
    }

    private Hat newFirstHat(int place, int dimension) {
        String use = "first-" + place;
        return new Hat(hats.scratch("known-" + use, dimension), hats.scratch("pull-" + use, dimension), hats, use);
    }

    private Exchanged exchanged(Block in) {
        Exchanged exchanged = new Exchanged(hats.child(in.name()), in.dimension());
        inOrder.add(exchanged);
        return exchanged;
    }

    /** The hats of a block, one for each exchange of it within a step. */
    private static final class Exchanged {

        private final Scope scope;
        private final int dimension;
        private final List<Hat> known = new ArrayList<>();
        private int uses;

        Exchanged(Scope scope, int dimension) {
            this.scope = scope;
            this.dimension = dimension;
        }

        void begin(boolean first) {
            uses = 0;
            for (int k = 0; first && k < known.size(); k++) {
                known.get(k).forget();
            }
        }

        Hat next() {
            if (uses == known.size()) {
                String use = dimension + "-" + uses;
                known.add(new Hat(
                        scope.block("known-" + use, dimension), scope.block("pull-" + use, dimension), scope, use));
            }
            return known.get(uses++);
        }
    }

    /** The neighbors' knowledge of a block, (W - I) of it, and scratch memory for the message. */
    private static final class Hat {

        private final Block known;
        private final Block pull;
        private final Block difference;
        private final Block sent;
        private final Block arrived;

        Hat(Block known, Block pull, Scope scope, String use) {
            this.known = known;
            this.pull = pull;
            difference = scope.scratch("difference-" + use, known.dimension());
            sent = scope.scratch("sent-" + use, known.dimension());
            arrived = scope.scratch("arrived-" + use, known.dimension());
        }

        void forget() {
            known.fill(0);
            pull.fill(0);
        }
    }
}
