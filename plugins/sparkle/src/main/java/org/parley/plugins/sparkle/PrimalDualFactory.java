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
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "primal-dual",
        says = "Any primal-dual strategy x+ = C x - A q - B d with A, B squared and C polynomials of W.")
public final class PrimalDualFactory implements MixingStrategyFactory {

    private static final double ROUND_OFF = 1e-12;
    private static final int GRID = 20_000;

    private static final Option<double[]> A = coefficients("a", "A, what multiplies the step", 0, 1);
    private static final Option<double[]> B2 = coefficients("b2", "B squared, what the dual integrates", 1, -1);
    private static final Option<double[]> C = coefficients("c", "C, what multiplies the variable", 0, 1);

    @Override
    public List<Option<?>> options() {
        return List.of(A, B2, C);
    }

    @Override
    public List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>();
        requireSum(settings, A, 1, "or the step is scaled", faults);
        requireSum(settings, C, 1, "or equal values do not stay equal", faults);
        requireSum(settings, B2, 0, "or the dual pushes equal values apart", faults);
        if (faults.isEmpty() && stableAbove(settings) >= 1) {
            faults.add(
                    "no weights can make this converge: for eigenvalues λ of W just below 1, |C| < 1 and 0 < B2 < 2 (1 + C) fail;"
                            + " exact diffusion is a: [0, 1], b2: [1, -1], c: [0, 1]");
        }
        return faults;
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
     * The lowest eigenvalue down to which disagreement dies out for small steps: the roots of z^2 - (1 + C - B2) z + C lie inside the unit
     * circle exactly when |C| < 1 and 0 < B2 < 2 (1 + C); without a dual (B2 = 0) only |C| < 1 counts.
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
                .says(what + ": coefficients of a polynomial of W, constant term first.");
    }

    private static void requireSum(
            Settings settings, Option<double[]> option, double wanted, String otherwise, List<String> faults) {
        double[] coefficients = settings.get(option);
        double sum = Arrays.stream(coefficients).sum();
        if (coefficients.length == 0) {
            faults.add(option.name() + " needs at least one coefficient");
        } else if (Math.abs(sum - wanted) > ROUND_OFF) {
            faults.add("the coefficients of " + option.name() + " must add up to " + (int) wanted + ", got " + sum
                    + " (" + otherwise + ")");
        }
    }
}
