package org.parley.plugins.core;

import java.util.List;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * Chebyshev gossip: with rho the spectral radius of W off the constant vector and T the Chebyshev polynomial of the number of exchanges,
 * T(W / rho) / T(1 / rho) leaves the least disagreement that so many exchanges can.
 *
 * <p>x' = W x + b (W x - x''), x'' being the one before x; the differences keep equal rows equal to the last bit.
 */
final class Accelerated extends FrontDoor {

    private final int times;
    private final List<ScratchLists> scratch;
    private final ScratchLists differences;
    private double[] momenta;

    Accelerated(Scope scope, int times) {
        super(scope.mixer());
        this.times = times;
        scratch = List.of(
                new ScratchLists(scope, "first"), new ScratchLists(scope, "second"), new ScratchLists(scope, "third"));
        differences = new ScratchLists(scope, "difference");
    }

    @Override
    public void mix(List<Block> in, List<Block> out) {
        if (momenta == null) {
            momenta = momenta(W.weights().spectrum().radius(), times);
        }
        List<Block> difference = differences.like(in);
        List<Block> before = in;
        List<Block> now = in;
        for (int time = 1; time <= times; time++) {
            List<Block> next = time == times ? out : scratch.get(time % 3).like(in);
            W.mix(now, next);
            if (time > 1) {
                pushOn(next, before, difference, momenta[time]);
            }
            before = now;
            now = next;
        }
    }

    private static void pushOn(List<Block> next, List<Block> before, List<Block> difference, double momentum) {
        for (int k = 0; k < next.size(); k++) {
            difference.get(k).assign(1, next.get(k), -1, before.get(k));
            next.get(k).assign(1, next.get(k), momentum, difference.get(k));
        }
    }

    /** b_k = T_{k-2}(1/rho) / T_k(1/rho), by the recursion of the ratios of neighbours, which cannot overflow. */
    private static double[] momenta(double rho, int times) {
        double[] momenta = new double[times + 1];
        double ratio = rho;
        for (int k = 2; k <= times; k++) {
            double next = rho == 0 ? 0 : 1 / (2 / rho - ratio);
            momenta[k] = ratio * next;
            ratio = next;
        }
        return momenta;
    }
}
