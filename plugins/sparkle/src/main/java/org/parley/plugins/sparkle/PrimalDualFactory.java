package org.parley.plugins.sparkle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "primal-dual",
        description = "Unified primal-dual form, with polynomials A, B² and C of W. With q = step × direction, "
                + "x⁺ = Cx − Aq − Bd and d⁺ = d + Bx⁺; first d = 0.")
public final class PrimalDualFactory implements MixingStrategyFactory {

    private static final double ROUND_OFF = 1e-12;
    private static final int GRID = 20_000;

    private static final Option<double[]> A = coefficients("a", "Polynomial A, the factor of the step", 0, 1);
    private static final Option<double[]> B2 =
            coefficients("b2", "Polynomial B squared, the integral gain of the dual variable", 1, -1);
    private static final Option<double[]> C = coefficients("c", "Polynomial C, the factor of the variable", 0, 1);

    @Override
    public List<Option<?>> options() {
        return List.of(A, B2, C);
    }

    @Override
    public List<String> errors(Settings settings) {
        List<String> diagnostics = new ArrayList<>();
        requireSum(settings, A, 1, "or the step is scaled", diagnostics);
        requireSum(settings, C, 1, "or equal values do not stay equal", diagnostics);
        requireSum(settings, B2, 0, "or the dual pushes equal values apart", diagnostics);
        if (diagnostics.isEmpty() && stableAbove(settings) >= 1) {
            diagnostics.add(
                    "no weights can make this converge: for eigenvalues λ of W just below 1, |C| < 1 and 0 < B2 < 2 "
                            + "(1 + C) do not hold; exact diffusion is a: [0, 1], b2: [1, -1], c: [0, 1]");
        }
        return diagnostics;
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new PrimalDual(scope, scope.dimension(), declared(settings));
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC
                .and(Property.LINEAR, Property.FRESH)
                .withEigenvaluesAbove(stableAbove(settings));
    }

    @Override
    public Exactness exactness(Settings settings) {
        return polynomial(settings, B2).isZero() ? Exactness.BIASED : Exactness.EXACT;
    }

    @Override
    public double phases(Settings settings) {
        return declared(settings).degree();
    }

    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        return Optional.of(declared(settings));
    }

    private static PrimalDualForm declared(Settings settings) {
        return new PrimalDualForm(polynomial(settings, A), polynomial(settings, B2), polynomial(settings, C));
    }

    /**
     * Returns the lowest eigenvalue of W down to which disagreement vanishes for small steps. The condition is that the roots of z^2 - (1 +
     * C - B2) z + C lie inside the unit circle. This means |C| < 1 and 0 < B2 < 2 (1 + C). Without a dual variable (B2 = 0), |C| < 1 is
     * enough.
     */
    private static double stableAbove(Settings settings) {
        Polynomial b2 = polynomial(settings, B2);
        Polynomial c = polynomial(settings, C);
        boolean withoutDual = b2.isZero();
        double bound = 1;
        for (int k = 1; k <= 2 * GRID; k++) {
            double lambda = 1 - (double) k / GRID;
            boolean inside = Math.abs(c.at(lambda)) < 1 - ROUND_OFF;
            boolean dual = b2.at(lambda) > ROUND_OFF && b2.at(lambda) < 2 * (1 + c.at(lambda)) - ROUND_OFF;
            if (!inside || !(dual || withoutDual)) {
                return bound;
            }
            bound = lambda;
        }
        return bound;
    }

    private static Polynomial polynomial(Settings settings, Option<double[]> option) {
        return Polynomial.of(settings.get(option));
    }

    private static Option<double[]> coefficients(String name, String what, double... exactDiffusion) {
        return Option.numbers(name)
                .from(-1e6)
                .to(1e6)
                .orElse(exactDiffusion)
                .description(what + ": coefficients of a polynomial of W, constant term first.");
    }

    private static void requireSum(
            Settings settings, Option<double[]> option, double wanted, String otherwise, List<String> diagnostics) {
        double[] coefficients = settings.get(option);
        double sum = Arrays.stream(coefficients).sum();
        if (coefficients.length == 0) {
            diagnostics.add(option.name() + " needs at least one coefficient");
        } else if (Math.abs(sum - wanted) > ROUND_OFF) {
            diagnostics.add("the coefficients of " + option.name() + " must add up to " + (int) wanted + ", got " + sum
                    + " (" + otherwise + ")");
        }
    }

    /**
     * The unified primal-dual form with A, B^2 and C polynomials of W: x+ = C x - A q - p; p+ = p + B^2 x+, with p = 0 at first.
     *
     * <p>p is B times the dual variable, so the matrix root B is never needed. The strategy keeps the dual variable instead of the previous
     * iterate, because differences of iterates drift in single precision.
     */
    static final class PrimalDual implements MixingStrategy {

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

        /** Computes W x, W q, W^2 x, W^2 q, …, with as many exchanges as the highest degree. */
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
}
