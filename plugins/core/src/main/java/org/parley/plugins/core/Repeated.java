package org.parley.plugins.core;

import java.util.List;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Several exchanges in place of one: W to a power. */
final class Repeated extends FrontDoor {

    private final int times;
    private final ScratchLists odd;
    private final ScratchLists even;

    Repeated(Scope scope, int times) {
        super(scope.mixer());
        this.times = times;
        odd = new ScratchLists(scope, "odd");
        even = new ScratchLists(scope, "even");
    }

    @Override
    public void mix(List<Block> in, List<Block> out) {
        List<Block> from = in;
        for (int time = 1; time < times; time++) {
            List<Block> to = (time % 2 == 1 ? odd : even).like(in);
            W.mix(from, to);
            from = to;
        }
        W.mix(from, out);
    }
}
