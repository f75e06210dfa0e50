package org.parley.plugins.core;

import java.util.List;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Local updates: the door opens every few rounds, in between everyone keeps what it has. */
final class Periodic extends FrontDoor {

    private final Scope scope;
    private final int every;

    Periodic(Scope scope, int every) {
        super(scope.mixer());
        this.scope = scope;
        this.every = every;
    }

    @Override
    public void mix(List<Block> in, List<Block> out) {
        if (scope.round() % every == every - 1) {
            W.mix(in, out);
        } else {
            for (int k = 0; k < in.size(); k++) {
                out.get(k).assign(1, in.get(k));
            }
        }
    }
}
