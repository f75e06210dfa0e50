package org.parley.plugins.sparkle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code primal-dual}: see {@link PrimalDual}. */
@Extension
public final class PrimalDualFactory implements MixingStrategyFactory {

    private static final double ROUND_OFF = 1e-12;
    private static final int GRID = 20_000;

    @Override
    public String name() {
        return "primal-dual";
    }

    @Override
    public String description() {
        return "Any primal-dual strategy x+ = C x - A q - B d with A, B squared and C polynomials of W.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                coefficients("a", List.of(0.0, 1.0), "A, what multiplies the step"),
                coefficients("b2", List.of(1.0, -1.0), "B squared, what the dual integrates"),
                coefficients("c", List.of(0.0, 1.0), "C, what multiplies the variable"));
    }

    @Override
    public List<String> check(Settings settings) {
        List<String> faults = new ArrayList<>();
        requireSum(settings, "a", 1, "or the step is scaled", faults);
        requireSum(settings, "c", 1, "or equal values do not stay equal", faults);
        requireSum(settings, "b2", 0, "or the dual pushes equal values apart", faults);
        if (faults.isEmpty() && stableAbove(settings) >= 1) {
            faults.add(
                    "no weights can make this converge: for eigenvalues λ of W just below 1, |C| < 1 and 0 < B2 < 2 (1 + C) fail;"
                            + " exact diffusion is a: [0, 1], b2: [1, -1], c: [0, 1]");
        }
        return faults;
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        return new PrimalDual(scope, dimension, declared(settings));
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.withEigenvaluesAbove(stableAbove(settings));
    }

    @Override
    public Exactness exactness(Settings settings) {
        return polynomial(settings, "b2").isZero() ? Exactness.BIASED : Exactness.EXACT;
    }

    @Override
    public int phases(Settings settings) {
        return declared(settings).degree();
    }

    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        return Optional.of(declared(settings));
    }

    private static PrimalDualForm declared(Settings settings) {
        return new PrimalDualForm(polynomial(settings, "a"), polynomial(settings, "b2"), polynomial(settings, "c"));
    }

    /**
     * The lowest eigenvalue down to which disagreement dies out for small steps: the roots of z^2 - (1 + C - B2) z + C lie inside the unit
     * circle exactly when |C| < 1 and 0 < B2 < 2 (1 + C); without a dual (B2 = 0) only |C| < 1 counts.
     */
    private static double stableAbove(Settings settings) {
        Polynomial b2 = polynomial(settings, "b2");
        Polynomial c = polynomial(settings, "c");
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

    private static Polynomial polynomial(Settings settings, String name) {
        return Polynomial.of(settings.numbers(name));
    }

    private static Option coefficients(String name, List<Double> exactDiffusion, String what) {
        return Option.numbers(
                name, exactDiffusion, -1e6, 1e6, what + ": coefficients of a polynomial of W, constant term first.");
    }

    private static void requireSum(
            Settings settings, String name, double wanted, String otherwise, List<String> faults) {
        double[] coefficients = settings.numbers(name);
        double sum = Arrays.stream(coefficients).sum();
        if (coefficients.length == 0) {
            faults.add(name + " needs at least one coefficient");
        } else if (Math.abs(sum - wanted) > ROUND_OFF) {
            faults.add("the coefficients of " + name + " must add up to " + (int) wanted + ", got " + sum + " ("
                    + otherwise + ")");
        }
    }
}
