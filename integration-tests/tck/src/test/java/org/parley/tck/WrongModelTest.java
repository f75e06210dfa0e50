package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.api.model.SharedMetric;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.ModelChecks;

class WrongModelTest {

    private static final String NUMBERS = "costs and gradients are finite at the start and around it";
    private static final String SEED = "the same seed gives the same problem";
    private static final String UPPER_X = "df/dx is the derivative of the cost";
    private static final String LOWER = "dg/dy is the derivative of the cost";
    private static final String LOWER_X = "dg/dx is the derivative of the cost";
    private static final String HESSIAN = "(d2g/dydy) v is the derivative of the cost";
    private static final String SYMMETRY = "the Hessian is symmetric, u'Hv = v'Hu";
    private static final String GRADE = "second derivatives are as accurate as their declared grade";
    private static final String CURVATURE = "the curvature of the lower cost is as declared";
    private static final String ARGUMENTS = "arguments are not modified and results are overwritten completely";
    private static final String LEAK = "evaluations at another point or draw have no effect";
    private static final String WORKSPACE = "agents do not share workspace";
    private static final String REPETITION =
            "repeated evaluations at the same point give the same result, in any order";
    private static final String REPETITION_IN_SINGLE = REPETITION + " in single precision";
    private static final String SINGLE = "single precision agrees with double precision";
    private static final String AVERAGE = "a draw is the average of its samples";

    @Test
    void aRightModelBreaksNothing() {
        assertThat(broken(RidgeCosts::new)).isEmpty();
    }

    @Test
    void aSizeThatIsNotTheModelsIsFound() {
        String check = "the declared size is that of the model";
        int dimension = RidgeCosts.DIMENSION;
        assertThat(broken(new ModelSize(dimension, dimension, 100))).isEmpty();
        assertThat(broken(new ModelSize(dimension, dimension + 1, 100))).containsOnlyKeys(check);
        assertThat(broken(new ModelSize(dimension, dimension, -1))).containsOnlyKeys(check);
    }

    @Test
    void aCostThatIsNotFiniteIsReported() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public double upper(double[] x, double[] y, Draw draw) {
                        return Double.NaN;
                    }
                }))
                .containsEntry(NUMBERS, "f is NaN for agent 0 at its start")
                .containsEntry(UPPER_X, "f is NaN for agent 0, so there is nothing to compare")
                .doesNotContainKeys(SEED, LOWER);
    }

    @Test
    void aCostThatIsNotFiniteFartherAwayIsFound() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public double upper(double[] x, double[] y, Draw draw) {
                        return x[0] > 0.2 ? Double.NaN : super.upper(x, y, draw);
                    }
                }))
                .containsKey(NUMBERS);
    }

    @Test
    void aWrongMixedProductIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        for (int k = 0; k < DIMENSION; k++) {
                            out[k] = Math.exp(x[k]) * v[k]; // forgets y
                        }
                    }
                }))
                .containsOnlyKeys(Broken.DERIVATIVE)
                .hasEntrySatisfying(
                        Broken.DERIVATIVE,
                        finding -> assertThat(finding).matches("relative error .*e[+-]0[01], allowed 1.0e-06"));
    }

    @Test
    void aWrongGradientOfTheLowerCostInXIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
                        for (int k = 0; k < DIMENSION; k++) {
                            out[k] = Math.exp(x[k]) * y[k] * y[k]; // forgets a half
                        }
                    }
                }))
                .containsOnlyKeys(LOWER_X);
    }

    @Test
    void aWrongGradientOfTheLowerCostInXInSinglePrecisionIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public Optional<Objective<float[]>> floats() {
                        return Optional.of(new SingleCosts(new RidgeCosts(agent)) {
                            @Override
                            public void lowerGradientX(float[] x, float[] y, Draw draw, float[] out) {
                                super.upperGradientX(x, y, draw, out);
                            }
                        });
                    }
                }))
                .containsOnlyKeys(SINGLE);
    }

    @Test
    void aWrongCostInSinglePrecisionIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public Optional<Objective<float[]>> floats() {
                        return Optional.of(new SingleCosts(new RidgeCosts(agent)) {
                            @Override
                            public double lower(float[] x, float[] y, Draw draw) {
                                return 1.01 * super.lower(x, y, draw);
                            }
                        });
                    }
                }))
                .containsOnlyKeys(SINGLE);
    }

    @Test
    void aCostThatIsKeptForTheNextDrawIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private double[] keptAt = {};
                    private double kept;

                    @Override
                    public double upper(double[] x, double[] y, Draw draw) {
                        if (!Arrays.equals(keptAt, y)) {
                            keptAt = y.clone();
                            kept = super.upper(x, y, draw);
                        }
                        return kept;
                    }
                }))
                .containsOnlyKeys(LEAK);
    }

    @Test
    void aCostThatIsNoAverageIsCaughtAlthoughItsDerivativesAre() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public double lower(double[] x, double[] y, Draw draw) {
                        return super.lower(x, y, draw) + 0.1 * draw.size();
                    }
                }))
                .containsOnlyKeys(AVERAGE);
    }

    @Test
    void aCostThatAgentsShareIsSeen() {
        double[] shared = new double[1];
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private boolean known;

                    @Override
                    public void moved() {
                        known = false;
                    }

                    @Override
                    public double lower(double[] x, double[] y, Draw draw) {
                        if (!known) {
                            shared[0] = super.lower(x, y, draw);
                            known = true;
                        }
                        return shared[0];
                    }
                }))
                .containsOnlyKeys(WORKSPACE);
    }

    @Test
    void aHessianThatIsNoneIsCaughtTwice() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        super.hessian(x, y, draw, v, out);
                        out[0] += v[1];
                    }
                }))
                .containsOnlyKeys(HESSIAN, SYMMETRY);
    }

    @Test
    void twoValuesAreEnoughForAModelAndTheRestIsLabelled() {
        Map<String, String> findings = ModelChecks.of(Broken.subject(new CostsModel(ValuesOnly::new))).stream()
                .collect(Collectors.toMap(
                        ContractCheck::name, check -> check.verdict().finding()));
        assertThat(broken(ValuesOnly::new)).isEmpty();
        for (String check : new String[] {UPPER_X, LOWER, LOWER_X, HESSIAN, Broken.DERIVATIVE}) {
            assertThat(findings.get(check)).startsWith("completed by differences: relative error ");
        }
        assertThat(findings.get(GRADE)).startsWith("FINITE_DIFFERENCE");
    }

    @Test
    void differencesThatCallThemselvesAnalyticAreCaught() {
        assertThat(broken(agent -> new ValuesOnly(agent) {
                    @Override
                    public SecondOrder secondOrder() {
                        return SecondOrder.ANALYTIC;
                    }
                }))
                .containsKey(GRADE)
                .hasEntrySatisfying(
                        GRADE,
                        finding -> assertThat(finding)
                                .isEqualTo("it declares ANALYTIC, but (d2g/dydy) v is computed by differences"));
    }

    @Test
    void differencesInDisguiseAreCaughtByTheirDigits() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        double h = 1e-6;
                        double[] below = new double[DIMENSION];
                        lowerGradient(x, moved(y, h, v), draw, out);
                        lowerGradient(x, moved(y, -h, v), draw, below);
                        for (int k = 0; k < DIMENSION; k++) {
                            out[k] = (out[k] - below[k]) / (2 * h);
                        }
                    }

                    private double[] moved(double[] y, double h, double[] v) {
                        double[] at = y.clone();
                        for (int k = 0; k < DIMENSION; k++) {
                            at[k] += h * v[k];
                        }
                        return at;
                    }
                }))
                .containsKey(GRADE);
    }

    @Test
    void aForwardPassThatIsKeptTooLongLeaks() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private double[] kept;

                    @Override
                    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        kept = kept == null ? y.clone() : kept; // should be dropped in moved()
                        super.mixed(x, kept, draw, v, out);
                    }

                    @Override
                    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
                        kept = y.clone();
                        super.lowerGradient(x, y, draw, out);
                    }
                }))
                .containsKey(LEAK);
    }

    @Test
    void workspaceSharedByAgentsIsSeen() {
        double[] workspace = new double[RidgeCosts.DIMENSION];
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private boolean filled;

                    @Override
                    public void moved() {
                        filled = false;
                    }

                    @Override
                    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        if (!filled) {
                            System.arraycopy(y, 0, workspace, 0, DIMENSION);
                            filled = true;
                        }
                        super.mixed(x, workspace, draw, v, out);
                    }
                }))
                .containsOnlyKeys(WORKSPACE);
    }

    /** Some engines add a gradient to the previous one. */
    @Test
    void productsThatAddUpUntilThePointMovesAreCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private double[] last = {};
                    private int products;

                    @Override
                    public void moved() {
                        last = new double[0];
                        products = 0;
                    }

                    @Override
                    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        products += Arrays.equals(v, last) ? 0 : 1;
                        last = v.clone();
                        super.hessian(x, y, draw, v, out);
                        for (int k = 0; k < DIMENSION; k++) {
                            out[k] *= products;
                        }
                    }
                }))
                .containsOnlyKeys(REPETITION)
                .hasEntrySatisfying(
                        REPETITION,
                        finding -> assertThat(finding)
                                .matches("\\(d2g/dydy\\) v of agent 0 differs from the first result by .*e-01 .*"));
    }

    @Test
    void aGradientInAnArrayThatProductsOverwriteIsCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    private double[] kept;

                    @Override
                    public void moved() {
                        kept = null;
                    }

                    @Override
                    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
                        if (kept == null) {
                            kept = new double[DIMENSION];
                            super.lowerGradient(x, y, draw, kept);
                        }
                        System.arraycopy(kept, 0, out, 0, DIMENSION);
                    }

                    @Override
                    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                        super.mixed(x, y, draw, v, out);
                        kept = out.clone();
                    }
                }))
                .containsOnlyKeys(REPETITION);
    }

    @Test
    void productsThatAddUpInSinglePrecisionAloneAreCaught() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public Optional<Objective<float[]>> floats() {
                        return Optional.of(new SingleCosts(new RidgeCosts(agent)) {
                            private float[] sum = new float[DIMENSION];

                            @Override
                            public void moved() {
                                sum = new float[DIMENSION];
                            }

                            @Override
                            public void mixed(float[] x, float[] y, Draw draw, float[] v, float[] out) {
                                super.mixed(x, y, draw, v, out);
                                for (int k = 0; k < DIMENSION; k++) {
                                    sum[k] += out[k];
                                    out[k] = sum[k];
                                }
                            }
                        });
                    }
                }))
                .containsOnlyKeys(REPETITION_IN_SINGLE);
    }

    @Test
    void aRightModelWithSinglePrecisionBreaksNothing() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public Optional<Objective<float[]>> floats() {
                        return Optional.of(new SingleCosts(new RidgeCosts(agent)));
                    }
                }))
                .isEmpty();
    }

    @Test
    void addingToTheResultInsteadOfOverwritingItIsSeen() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {}
                }))
                .containsKey(ARGUMENTS);
    }

    @Test
    void aSumOverSamplesIsNoAverage() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
                        super.upperGradientY(x, y, draw, out);
                        for (int k = 0; k < DIMENSION; k++) {
                            out[k] *= draw.size();
                        }
                    }

                    @Override
                    public double upper(double[] x, double[] y, Draw draw) {
                        return draw.size() * super.upper(x, y, draw);
                    }
                }))
                .containsOnlyKeys(AVERAGE);
    }

    @Test
    void convexityThatIsNotThereIsDenied() {
        assertThat(broken(agent -> new RidgeCosts(agent) {
                    @Override
                    public OptionalDouble strongConvexity() {
                        return OptionalDouble.of(100);
                    }
                }))
                .containsOnlyKeys(CURVATURE);
    }

    @Test
    void aSharedMetricThatAgentsDoNotMeasureIsCaught() {
        assertThat(Broken.of(new SharingModel(0))).isEmpty();
        assertThat(Broken.of(new SharingModel(1))).containsOnlyKeys("its shared metric is the one that agents measure");
    }

    private static Map<String, String> broken(ModelSize declared) {
        CostsModel model = new CostsModel(RidgeCosts::new, Optional.of(declared));
        return Broken.of(model);
    }

    private static Map<String, String> broken(IntFunction<AgentCosts> costs) {
        return Broken.of(new CostsModel(costs));
    }

    /**
     * The mean of x over three samples, in two parts.
     *
     * @param error the error of its sum
     */
    @Described(name = "sharing", description = "A model of a test.")
    private record SharingModel(double error) implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return new BilevelModel() {

                @Override
                public int upperDimension() {
                    return RidgeCosts.DIMENSION;
                }

                @Override
                public int lowerDimension() {
                    return RidgeCosts.DIMENSION;
                }

                @Override
                public AgentCosts agent(int agent) {
                    return new RidgeCosts(agent) {
                        @Override
                        public void measure(double[] x, double[] y, double[] out) {
                            out[0] = x[0];
                        }
                    };
                }

                @Override
                public List<Metric> metrics() {
                    return List.of(new Metric("first_entry", false));
                }

                @Override
                public Optional<SharedMetric<double[]>> sharedDoubles() {
                    return Optional.of(new FirstEntry(error));
                }
            };
        }
    }

    private record FirstEntry(double error) implements SharedMetric<double[]> {

        @Override
        public int index() {
            return 0;
        }

        @Override
        public int samples() {
            return 3;
        }

        @Override
        public int parts() {
            return 2;
        }

        @Override
        public double sum(int part, double[] x, double[] y) {
            return part == 0 ? 2 * x[0] : x[0] + error;
        }
    }

    /** The same problem by an author who implements the two values only. */
    private static class ValuesOnly implements DoubleObjective {

        private final RidgeCosts costs;

        ValuesOnly(int agent) {
            costs = new RidgeCosts(agent);
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return costs.upper(x, y, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return costs.lower(x, y, draw);
        }

        @Override
        public int upperSamples() {
            return costs.upperSamples();
        }

        @Override
        public int lowerSamples() {
            return costs.lowerSamples();
        }
    }
}
