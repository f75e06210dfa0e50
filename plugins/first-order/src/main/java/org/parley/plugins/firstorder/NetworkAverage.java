package org.parley.plugins.firstorder;

import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Every agent's estimate of the network's average of rows that change from round to round: a = W (a + g - g'), at first g. */
final class NetworkAverage {

    private final Scope scope;
    private final Mixer W;
    private final Block average;
    private final Block previous;
    private final Block sum;

    NetworkAverage(Scope scope, Mixer mixer, String name, int dimension) {
        this.scope = scope;
        W = mixer;
        average = scope.block(name, dimension);
        previous = scope.block(name + "-previous", dimension);
        sum = scope.scratch("sum", dimension);
    }

    /** The estimate, once a round. */
    Block of(Block rows) {
        if (scope.round() == 0) {
            average.assign(1, rows);
        } else {
            sum.assign(1, average, 1, rows, -1, previous);
            W.mix(sum, average);
        }
        previous.assign(1, rows);
        return average;
    }
}
