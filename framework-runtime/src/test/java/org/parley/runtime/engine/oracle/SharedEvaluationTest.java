package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.SharedMetric;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.plan.Precision;

class SharedEvaluationTest {

    private static final int AGENTS = 5;
    private static final int PARTS = 3;
    private static final int SAMPLES = 8;

    private final AtomicInteger evaluations = new AtomicInteger();

    @ParameterizedTest
    @CsvSource({"FLOAT64, 1, true", "FLOAT64, 4, true", "FLOAT32, 3, true", "FLOAT32, 1, false"})
    void sumsPartsInTheirOrderForEveryAgent(Precision precision, int threads, boolean hasFloats) {
        try (Workers workers = new Workers(threads)) {
            Memory memory = new Memory(precision, Hosted.all(AGENTS), workers, false);
            RowBlock x = memory.scratch("x", 1);
            RowBlock y = memory.scratch("y", 2);
            for (int agent = 0; agent < AGENTS; agent++) {
                x.write(agent, new double[] {agent});
                y.write(agent, new double[] {1, 2 * agent});
            }
            double[] values = evaluation(precision, hasFloats).values(x, y, AGENTS, workers);
            for (int agent = 0; agent < AGENTS; agent++) {
                double sum = 0;
                for (int part = 0; part < PARTS; part++) {
                    sum += value(part, agent, 2 * agent);
                }
                assertThat(values[agent]).isEqualTo(sum / SAMPLES);
            }
            assertThat(evaluations).hasValue(AGENTS * PARTS);
        }
    }

    @Test
    void equalAgentsAreEvaluatedOnce() {
        try (Workers workers = new Workers(1)) {
            Memory memory = new Memory(Precision.FLOAT64, Hosted.all(AGENTS), workers, false);
            RowBlock x = memory.scratch("x", 1);
            RowBlock y = memory.scratch("y", 2);
            x.fill(3);
            y.fill(1);
            y.write(2, new double[] {1, 7});
            x.write(4, new double[] {-3});
            double[] values = evaluation(Precision.FLOAT64, true).values(x, y, AGENTS, workers);
            assertThat(values[1]).isEqualTo(values[0]).isEqualTo(values[3]);
            assertThat(values[2]).isNotEqualTo(values[0]);
            assertThat(values[4]).isNotEqualTo(values[0]);
            assertThat(evaluations).hasValue(3 * PARTS);
        }
    }

    @Test
    void anAverageIsEvaluatedOnce() {
        try (Workers workers = new Workers(1)) {
            Memory memory = new Memory(Precision.FLOAT64, Hosted.all(AGENTS), workers, false);
            RowBlock x = memory.single("x", 1);
            RowBlock y = memory.single("y", 2);
            x.writeQuietly(0, new double[] {3});
            y.writeQuietly(0, new double[] {1, 5});
            double[] values = evaluation(Precision.FLOAT64, true).values(x, y, AGENTS, workers);
            assertThat(values).hasSize(AGENTS).containsOnly(values[0]);
            assertThat(evaluations).hasValue(PARTS);
        }
    }

    @Test
    void aModelWithoutSharedSamplesHasNone() {
        assertThat(SharedEvaluation.of(BilevelModel.of(1, 2, agent -> null), Precision.FLOAT32))
                .isEmpty();
    }

    /** Terms whose sum depends on their order. */
    private static double value(int part, double x, double y) {
        return part == 1 ? 1e8 / 3 : x + y / 10;
    }

    private SharedEvaluation<?> evaluation(Precision precision, boolean hasFloats) {
        BilevelModel model = new BilevelModel() {

            @Override
            public int upperDimension() {
                return 1;
            }

            @Override
            public int lowerDimension() {
                return 2;
            }

            @Override
            public AgentCosts agent(int agent) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Optional<SharedMetric<double[]>> sharedDoubles() {
                return Optional.of(new Terms<>(x -> x[0], y -> y[1]));
            }

            @Override
            public Optional<SharedMetric<float[]>> sharedFloats() {
                return hasFloats ? Optional.of(new Terms<>(x -> x[0], y -> y[1])) : Optional.empty();
            }
        };
        return SharedEvaluation.of(model, precision).orElseThrow();
    }

    private final class Terms<A> implements SharedMetric<A> {

        private final ToDoubleFunction<A> first;
        private final ToDoubleFunction<A> second;

        private Terms(ToDoubleFunction<A> first, ToDoubleFunction<A> second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public int index() {
            return 0;
        }

        @Override
        public int samples() {
            return SAMPLES;
        }

        @Override
        public int parts() {
            return PARTS;
        }

        @Override
        public double sum(int part, A x, A y) {
            evaluations.incrementAndGet();
            return value(part, first.applyAsDouble(x), second.applyAsDouble(y));
        }
    }
}
