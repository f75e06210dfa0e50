package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

class WrongMomentumTest {

    private static final String LIMIT = "the limit is exact under heterogeneity if it declares this, and not otherwise";
    private static final String ALONE = "one agent alone converges to its solution if it declares this";

    @Test
    void noiseThatIsDeclaredBreaksNothing() {
        assertThat(broken(true, Noise::new)).isEmpty();
    }

    @Test
    void noiseThatIsDeniedIsCaught() {
        assertThat(broken(false, Noise::new)).containsOnlyKeys(Broken.CHANCE, LIMIT, ALONE);
    }

    @Test
    void anAverageThatARestartDoesNotEmptyIsCaught() {
        assertThat(broken(false, (scope, dimension) -> {
                    Block average = scope.block("average", dimension);
                    return (direction, out) -> {
                        average.assign(0.9, average, 0.1, direction);
                        out.assign(1, average);
                    };
                }))
                .containsOnlyKeys(Broken.ANEW);
    }

    @Test
    void aCounterInAFieldIsSeenLongBeforeItActs() {
        assertThat(broken(false, (scope, dimension) -> {
                    long[] steps = new long[1];
                    return (direction, out) -> out.assign(steps[0]++ < 1_000_000 ? 1 : 0, direction);
                }))
                .containsOnlyKeys(Broken.FIELDS);
    }

    @Test
    void usingTheDirectionAsWorkspaceIsCaught() {
        assertThat(broken(false, (scope, dimension) -> (direction, out) -> {
                    direction.assign(0.5, direction);
                    out.assign(2, direction);
                }))
                .containsOnlyKeys(Broken.DIRECTION);
    }

    @Test
    void aScaleOfEachAgentsOwnIsNotExact() {
        assertThat(broken(false, (scope, dimension) -> {
                    AgentWork scale = agent -> {
                        for (int k = 0; k < dimension; k++) {
                            agent.out(0)[k] = agent.in(0)[k] / (1 + agent.index());
                        }
                    };
                    return (direction, out) -> scope.perAgent("scale", direction, out, scale);
                }))
                .containsOnlyKeys(LIMIT);
    }

    private static Map<String, String> broken(boolean random, BiFunction<Scope, Integer, Transform> momentum) {
        return Declared.a(TransformFactory.class)
                .answering("create", given -> momentum.apply((Scope) given[1], ((Scope) given[1]).dimension()))
                .always("isRandom", random)
                .broken();
    }

    /** The Gaussian mechanism: each agent clips its direction and adds independent noise. */
    private static final class Noise implements Transform {

        private static final double BOUND = 1;
        private static final double DEVIATION = 0.01;

        private final Scope scope;
        private final AgentWork work;

        Noise(Scope scope, int dimension) {
            this.scope = scope;
            work = agent -> {
                double[] row = agent.in(0);
                double square = 0;
                for (double entry : row) {
                    square += entry * entry;
                }
                double scale = Math.min(1, BOUND / Math.sqrt(square));
                for (int k = 0; k < row.length; k++) {
                    agent.out(0)[k] =
                            scale * row[k] + DEVIATION * agent.random().nextGaussian();
                }
            };
        }

        @Override
        public void step(Block direction, Block result) {
            scope.perAgent("noise", direction, result, work);
        }
    }
}
