package org.parley.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.plan.RunPlan;

class WholeRunTest {

    private static final String RUN = BASICS + """
            estimator: watchful
            levels:
              upper: {mixing: local, step: 0.1}
              lower: {mixing: push-sum, topology: torus, steps: 3, step: {use: piecewise, with: {value: 8, factor: 0.5, at: [1, 3]}}}
            """;

    @Test
    void showsAnEstimatorTheRunAndKeepsItsNotes() {
        RunPlan plan = plan(
                none(),
                run -> List.of(run.agents() + " agents, step " + run.step("lower") + ", "
                        + run.mixing("lower").orElseThrow().factory().name() + ", "
                        + run.topology("lower").graph(0).degree(0) + " neighbours, "
                        + run.weights("upper", 5).self(0) + ", " + run.has("lower") + " " + run.has("auxiliary")));
        assertThat(plan.notes())
                .containsExactly("estimator: 8 agents, step 2.0, push-sum, 4 neighbours, " + (1 - 2 * (1.0 / 3))
                        + ", true false");
        assertThat(plan(none(), none()).notes()).isEmpty();
    }

    @Test
    void refusesWhatTheEstimatorRefuses() {
        assertThat(problems(run -> List.of("cannot; do that", "will not; do this"), none()))
                .containsExactly("PARLEY-108 estimator: cannot; do that", "PARLEY-108 estimator: will not; do this");
    }

    @Test
    void survivesAnEstimatorThatFailsToAnswer() {
        assertThat(problems(none(), run -> List.of(String.valueOf(run.step("nowhere")))))
                .singleElement()
                .asString()
                .startsWith("PARLEY-206 estimator: plugin 'parley': 'watchful' fails while it is checked: ")
                .contains("no level 'nowhere' in this run");
    }

    private static Function<RunOutline, List<String>> none() {
        return run -> List.of();
    }

    private static RunPlan plan(Function<RunOutline, List<String>> faults, Function<RunOutline, List<String>> notes) {
        return Planning.plan(registry(faults, notes), RUN);
    }

    private static List<String> problems(
            Function<RunOutline, List<String>> faults, Function<RunOutline, List<String>> notes) {
        return Planning.problems(registry(faults, notes), RUN);
    }

    private static ComponentRegistry registry(
            Function<RunOutline, List<String>> faults, Function<RunOutline, List<String>> notes) {
        return FakeRegistry.with(new Watchful(faults, notes));
    }

    private record Watchful(Function<RunOutline, List<String>> faults, Function<RunOutline, List<String>> notes)
            implements EstimatorFactory {

        @Override
        public String name() {
            return "watchful";
        }

        @Override
        public String description() {
            return "Looks at the whole run.";
        }

        @Override
        public Estimator create(Settings settings, Scope scope) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }

        @Override
        public List<String> faults(Settings settings, RunOutline run) {
            return faults.apply(run);
        }

        @Override
        public List<String> notes(Settings settings, RunOutline run) {
            return notes.apply(run);
        }
    }
}
