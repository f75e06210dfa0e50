package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

class WrongStepRuleTest {

    private static final String POSITIVE = "every size is a positive number";
    private static final String APART = "agents see each other through exchanges only";
    private static final String COUNTED = "every cost that is looked at is counted";
    private static final String AGREED = "sizes tend to the same number if it says so";

    @Test
    void aSoundRuleBreaksNothing() {
        assertThat(broken(false, scope -> (direction, sizes) -> sizes.fill(0.1)))
                .isEmpty();
        assertThat(broken(true, scope -> (direction, sizes) -> sizes.fill(0.1))).isEmpty();
    }

    @Test
    void aSizeOfZeroIsCaught() {
        assertThat(broken(false, scope -> (direction, sizes) -> sizes.fill(scope.round() == 40 ? 0 : 0.1)))
                .containsOnlyKeys(POSITIVE);
    }

    @Test
    void usingTheDirectionAsWorkspaceIsCaught() {
        assertThat(broken(false, scope -> (direction, sizes) -> {
                    direction.assign(0.5, direction);
                    sizes.fill(0.1);
                }))
                .containsOnlyKeys(Broken.DIRECTION);
    }

    @Test
    void aSumThatARestartDoesNotEmptyIsCaught() {
        assertThat(broken(false, scope -> {
                    Block sum = scope.block("sum", 1);
                    Block square = scope.scratch("square", 1);
                    return (direction, sizes) -> {
                        square.dot(direction, direction);
                        sum.assign(1, sum, 1, square);
                        sizes.assign((s, same) -> 0.1 / Math.sqrt(1 + s), sum, sum);
                    };
                }))
                .containsOnlyKeys(Broken.ANEW);
    }

    @Test
    void aSumInAFieldIsCaught() {
        assertThat(broken(false, scope -> {
                    double[] sum = new double[scope.agents()];
                    return perAgent(scope, agent -> {
                        double[] d = agent.in(0);
                        for (double entry : d) {
                            sum[agent.index()] += entry * entry;
                        }
                        return 0.1 / Math.sqrt(1 + sum[agent.index()]);
                    });
                }))
                .containsOnlyKeys(Broken.ANEW, Broken.RESUME, Broken.FIELDS);
    }

    /** With several threads the size would depend on which of them is first. */
    @Test
    void aSumOverAgentsInAFieldIsCaught() {
        assertThat(broken(false, scope -> {
                    double[] sum = new double[1];
                    return perAgent(scope, agent -> {
                        sum[0] = Math.abs(agent.in(0)[0]) + (agent.index() == 0 ? 0 : sum[0]);
                        return 0.1 / (1 + sum[0]);
                    });
                }))
                .containsKey(APART);
    }

    @Test
    void costsThatAreLookedAtOutsideOfATurnAreCaught() {
        assertThat(broken(false, Peeping::new)).containsOnlyKeys(COUNTED);
    }

    @Test
    void sizesThatDifferAreCaughtWhenTheyAreSaidToAgree() {
        assertThat(broken(true, scope -> perAgent(scope, agent -> 0.1 + 0.01 * agent.index())))
                .containsOnlyKeys(AGREED);
    }

    @Test
    void chanceThatIsDeniedIsCaught() {
        assertThat(broken(
                        false,
                        scope -> perAgent(
                                scope, agent -> 0.1 * (0.5 + agent.random().nextDouble()))))
                .containsOnlyKeys(Broken.CHANCE);
    }

    @Test
    void aCounterOfAllRunsIsCaught() {
        long[] steps = new long[1];
        assertThat(broken(false, scope -> (direction, sizes) -> sizes.fill(0.1 / (1 + steps[0]++ % 97))))
                .containsKeys(Broken.BITS, Broken.TWO, Broken.RESUME);
    }

    @Test
    void aNeedThatIsKeptFromThoseWhoPlanIsCaught() {
        Function<Scope, StepRule> rule = scope -> (direction, sizes) -> sizes.fill(0.1);
        assertThat(broken(false, () -> WeightRequirement.SYMMETRIC, rule)).isEmpty();
        assertThat(broken(false, () -> Planning.asks() ? WeightRequirement.NONE : WeightRequirement.SYMMETRIC, rule))
                .containsOnlyKeys(Broken.ELSEWHERE);
    }

    /** Each agent's size by itself. */
    private static StepRule perAgent(Scope scope, ToDoubleFunction<Agent> size) {
        AgentWork work = agent -> agent.out(0)[0] = size.applyAsDouble(agent);
        return (direction, sizes) -> scope.perAgent("size", direction, sizes, work);
    }

    /** Keeps what an agent may only use in its turn, and looks at trial points by itself. */
    private static final class Peeping implements StepRule {

        private final Scope scope;
        private final List<Objective<double[]>> costs = new ArrayList<>();
        private final List<Draw> draws = new ArrayList<>();
        private final double[] x;
        private final double[] y;

        Peeping(Scope scope) {
            this.scope = scope;
            x = new double[scope.upperDimension()];
            y = new double[scope.lowerDimension()];
        }

        @Override
        public void sizes(Block direction, Block sizes) {
            if (costs.isEmpty()) {
                scope.perAgent("steal", direction, sizes, this::steal);
            }
            for (int agent = 0; agent < costs.size(); agent++) {
                for (int trial = 0; trial < 2; trial++) {
                    y[0] = trial;
                    costs.get(agent).moved();
                    costs.get(agent).lower(x, y, draws.get(agent));
                }
            }
            sizes.fill(0.1);
        }

        private void steal(Agent agent) {
            costs.add(agent.costs());
            draws.add(agent.draws().fullLower());
        }
    }

    private static Map<String, String> broken(boolean agrees, Function<Scope, StepRule> rule) {
        return broken(agrees, () -> WeightRequirement.NONE, rule);
    }

    private static Map<String, String> broken(
            boolean agrees, Supplier<WeightRequirement> needs, Function<Scope, StepRule> rule) {
        return Declared.a(StepRuleFactory.class)
                .answering("create", given -> rule.apply((Scope) given[1]))
                .answering("needs", given -> needs.get())
                .always("reachesConsensus", agrees)
                .broken();
    }
}
