package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/**
 * The unified primal-dual form with A, B^2 and C polynomials of W: x+ = C x - A q - p;  p+ = p + B^2 x+, with p = 0 at first.
 *
 * <p>p is B times the dual variable, so B itself, a matrix root, is never needed. The dual is carried instead of the previous iterate
 * because differences of iterates drift in single precision.
 */
final class PrimalDual implements MixingStrategy {

    private final Mixer W;
    private final PrimalDualForm form;
    private final Block p;
    private final Block next;
    private final Block[] powersOfX;
    private final Block[] powersOfQ;

    PrimalDual(Scope scope, int dimension, PrimalDualForm form) {
        W = scope.mixer();
        this.form = form;
        p = scope.block("dual", dimension);
        next = scope.scratch("next", dimension);
        powersOfX = powers(
                scope, "x", dimension, Math.max(form.b2().degree(), form.c().degree()));
        powersOfQ = powers(scope, "q", dimension, form.a().degree());
    }

    @Override
    public void start(Block x, Block q) {
        p.fill(0);
        exchange(x, q);
        follow(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        exchange(x, q);
        add(form.b2(), x, powersOfX, 1, p);
        follow(x, q);
    }

    private void follow(Block x, Block q) {
        next.assign(-1, p);
        add(form.c(), x, powersOfX, 1, next);
        add(form.a(), q, powersOfQ, -1, next);
        x.assign(1, next);
    }

    /** W x, W q, W^2 x, W^2 q, …: as many exchanges as the highest degree. */
    private void exchange(Block x, Block q) {
        for (int k = 0; k < Math.max(powersOfX.length, powersOfQ.length); k++) {
            Block beforeX = k == 0 ? x : k <= powersOfX.length ? powersOfX[k - 1] : null;
            Block beforeQ = k == 0 ? q : k <= powersOfQ.length ? powersOfQ[k - 1] : null;
            if (k < powersOfX.length && k < powersOfQ.length) {
                W.mix(beforeX, powersOfX[k], beforeQ, powersOfQ[k]);
            } else if (k < powersOfX.length) {
                W.mix(beforeX, powersOfX[k]);
            } else {
                W.mix(beforeQ, powersOfQ[k]);
            }
        }
    }

    private static void add(Polynomial polynomial, Block s, Block[] powers, double sign, Block sum) {
        sum.assign(1, sum, sign * polynomial.coefficient(0), s);
        for (int power = 1; power <= polynomial.degree(); power++) {
            if (polynomial.coefficient(power) != 0) {
                sum.assign(1, sum, sign * polynomial.coefficient(power), powers[power - 1]);
            }
        }
    }

    private static Block[] powers(Scope scope, String of, int dimension, int degree) {
        Block[] powers = new Block[degree];
        for (int k = 0; k < degree; k++) {
            powers[k] = scope.scratch("power-" + (k + 1) + "-of-" + of, dimension);
        }
        return powers;
    }
}
