package org.parley.tck.lab;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement;

/** The components that the test kit itself brings: a problem, its directions, strategies, a network and a loop. */
public final class FixtureComponents {

    private FixtureComponents() {}

    /** {@link LabProblem} as a model. */
    @Described(
            name = ProblemFactory.NAME,
            says = "A quadratic problem of the test kit, with every answer in closed form.")
    static final class ProblemFactory implements BilevelModelFactory {

        static final String NAME = "tck-quadratic";

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return new LabProblem(context.agents());
        }
    }

    /** The lower problem of {@link LabProblem} at x = 0 as a problem without a lower level. */
    @Described(name = SingleProblemFactory.NAME, says = "A single-level problem of the test kit.")
    static final class SingleProblemFactory implements BilevelModelFactory {

        static final String NAME = "tck-single";

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            LabProblem problem = new LabProblem(context.agents());
            return BilevelModel.of(
                    LabProblem.LOWER,
                    0,
                    agent -> new Single(problem.agent(agent).doubles()));
        }

        private record Single(Objective<double[]> lower) implements DoubleObjective {

            private static final double[] ZERO = new double[LabProblem.UPPER];

            @Override
            public double upper(double[] x, double[] y, Draw draw) {
                return lower.lower(ZERO, x, draw);
            }

            @Override
            public double lower(double[] x, double[] y, Draw draw) {
                return 0;
            }

            @Override
            public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
                lower.lowerGradient(ZERO, x, draw, out);
            }
        }
    }

    /** The exact hypergradient of a {@link LabProblem}, which no real estimator could know: the whole network's, at the agent's own point. */
    @Described(name = HypergradientFactory.NAME, says = "The exact hypergradient of the test kit's problem.")
    static final class HypergradientFactory implements EstimatorFactory {

        static final String NAME = "tck-hypergradient";

        /** Affine in x and y, so its parts can be found at unit vectors and kept in blocks. */
        @Override
        public Estimator create(Settings settings, Scope scope) {
            LabProblem.Costs network = new LabProblem(scope.agents()).average();
            RealVector zeroX = new ArrayRealVector(LabProblem.UPPER);
            RealVector zeroY = new ArrayRealVector(LabProblem.LOWER);
            RealVector atZero = network.hypergradient(zeroX, zeroY);
            RealMatrix slopeX = slope(
                    LabProblem.UPPER, unit -> network.hypergradient(unit, zeroY).subtract(atZero));
            RealMatrix slopeY = slope(
                    LabProblem.LOWER, unit -> network.hypergradient(zeroX, unit).subtract(atZero));
            Block constant = block(scope, "constant", atZero.toArray());
            Block ofX = block(scope, "slope-x", flat(slopeX));
            Block ofY = block(scope, "slope-y", flat(slopeY));
            Block product = scope.scratch("product", LabProblem.UPPER);
            return (x, y, direction) -> {
                product.multiply(ofX, x);
                direction.multiply(ofY, y);
                direction.assign(1, constant, 1, product, 1, direction);
            };
        }

        private static RealMatrix slope(int columns, UnaryOperator<RealVector> derivative) {
            RealMatrix slope = LabProblem.Costs.matrix(LabProblem.UPPER, columns);
            for (int k = 0; k < columns; k++) {
                RealVector unit = new ArrayRealVector(columns);
                unit.setEntry(k, 1);
                slope.setColumnVector(k, derivative.apply(unit));
            }
            return slope;
        }

        private static double[] flat(RealMatrix matrix) {
            return Arrays.stream(matrix.getData())
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
        }

        private static Block block(Scope scope, String name, double[] row) {
            Block block = scope.block(name, row.length);
            scope.perAgent(
                    name, List.of(), List.of(block), agent -> System.arraycopy(row, 0, agent.out(0), 0, row.length));
            return block;
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }

    /** A gradient as the oracle knows it. */
    record GradientFactory(String name, Role role, BiConsumer<Oracle, Block> gradient) implements EstimatorFactory {

        /** Of the lower cost. */
        static final GradientFactory GRADIENT =
                new GradientFactory(TestRun.GRADIENT, Role.LOWER, Oracle::lowerGradient);

        /** Of the upper cost in x: all there is without a lower level, and all that some loops ask for. */
        static final GradientFactory SLOPE = new GradientFactory(TestRun.SLOPE, Role.UPPER, Oracle::upperGradientX);

        @Override
        public String description() {
            return "A gradient, for laws of the test kit.";
        }

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle oracle = scope.oracle();
            return (x, y, direction) -> gradient.accept(oracle.at(x, y), direction);
        }

        @Override
        public Set<Role> roles() {
            return Set.of(role);
        }
    }

    /** The two strategies that laws about other components rely on: exact diffusion, and no exchange at all. */
    record MixingFactory(String name, Exactness exactness) implements MixingStrategyFactory {

        static final MixingFactory EXACT = new MixingFactory("tck-exact", Exactness.EXACT);
        static final MixingFactory LOCAL = new MixingFactory("tck-local", Exactness.BIASED);

        @Override
        public String description() {
            return "A strategy of the test kit.";
        }

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            return this == EXACT ? new ExactDiffusion(scope, scope.dimension()) : (x, q) -> x.assign(1, x, -1, q);
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return this == EXACT ? WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3) : WeightRequirement.NONE;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return exactness;
        }

        @Override
        public Projection projects(Settings settings) {
            return this == EXACT ? Projection.NO : Projection.AFTER_STEP;
        }

        /** psi+ = x - q;  x+ = W (psi+ + x - psi), with psi = x at first. */
        private static final class ExactDiffusion implements MixingStrategy {

            private final Mixer W;
            private final Block psi;
            private final Block phi;

            ExactDiffusion(Scope scope, int dimension) {
                W = scope.mixer();
                psi = scope.block("psi", dimension);
                phi = scope.scratch("phi", dimension);
            }

            @Override
            public void start(Block x, Block q) {
                psi.assign(1, x, -1, q);
                W.mix(psi, x);
            }

            @Override
            public void step(Block x, Block q) {
                phi.assign(2, x, -1, q, -1, psi);
                psi.assign(1, x, -1, q);
                W.mix(phi, x);
            }
        }
    }

    /** Gossip that sends compressed rows: x+ = x - q + 0.1 (W - I) Q(x - q). */
    @Described(name = CompressedGossipFactory.NAME, says = "Gossip with compressed rows, for trials of compressors.")
    public static final class CompressedGossipFactory implements MixingStrategyFactory {

        public static final String NAME = "lab-compressed-gossip";

        private static final double CONSENSUS = 0.1;

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Mixer door = scope.mixer();
            Block half = scope.scratch("half", scope.dimension());
            Block sent = scope.scratch("sent", scope.dimension());
            Block arrived = scope.scratch("arrived", scope.dimension());
            return (x, q) -> {
                half.assign(1, x, -1, q);
                door.compress(half, sent);
                door.mix(sent, arrived);
                x.assign(1, half, CONSENSUS, arrived, -CONSENSUS, sent);
            };
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.SYMMETRIC;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }

        @Override
        public boolean compresses(Settings settings) {
            return true;
        }
    }

    /** A given network as a topology that brings its own weights. */
    record NetworkFactory(String name, LabNetwork network) implements TopologyFactory {

        static final String NAME = "tck-network";

        NetworkFactory(LabNetwork network) {
            this(NAME, network);
        }

        @Override
        public String description() {
            return "A network of the test kit.";
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return network.topology();
        }

        @Override
        public boolean bringsWeights() {
            return true;
        }
    }

    /** A loop that does what a law wants. */
    @Described(name = ScriptLoopFactory.NAME, says = "Does what a law of the test kit wants.")
    record ScriptLoopFactory(RoundContext.Script script) implements LoopFactory {

        static final String NAME = "tck-script";

        @Override
        public Loop create(Settings settings, Levels levels) {
            Scope scope = levels.scope();
            RoundContext stage = new RoundContext(
                    levels,
                    scope.scratch("lower-direction", scope.lowerDimension()),
                    scope.scratch("upper-direction", scope.upperDimension()));
            return () -> script.round(stage);
        }

        @Override
        public boolean sharesSamples(Settings settings) {
            return true;
        }
    }
}
