package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.Planning;
import org.parley.runtime.plan.RunPlan;

class WholeRunTest {

    private static final String RUN = BASICS + """
            hypergradient: watchful
            levels:
              upper: {mixing: local, step: 0.1}
              lower: {mixing: push-sum, topology: torus, local-steps: 3, step: {use: piecewise, with: {value: 8, factor: 0.5, at: [1, 3]}}}
            """;

    @Test
    void showsAnEstimatorTheRunAndKeepsItsNotes() {
        RunPlan plan = plan(
                none(),
                run -> List.of(run.agents() + " agents, step "
                        + run.step("lower").orElseThrow() + ", "
                        + run.component("levels.lower.mixing")
                                .orElseThrow()
                                .factory()
                                .name() + ", "
                        + run.topology("lower").graph(0).degree(0) + " neighbors, "
                        + run.weights("upper", 5).self(0) + ", " + run.levels().contains("lower") + " "
                        + run.levels().contains("auxiliary")));
        assertThat(plan.notes())
                .containsExactly("hypergradient: 8 agents, step 2.0, push-sum, 4 neighbors, " + (1 - 2 * (1.0 / 3))
                        + ", true false");
        assertThat(plan(none(), none()).notes()).isEmpty();
    }

    @Test
    void showsAnEstimatorThePrecision() {
        Function<RunOutline, List<String>> precision = run -> List.of("single " + run.isSinglePrecision());
        assertThat(plan(none(), precision).notes()).containsExactly("hypergradient: single false");
        assertThat(plan(none(), precision, "precision=float32").notes()).containsExactly("hypergradient: single true");
    }

    @Test
    void refusesWhatTheEstimatorRefuses() {
        assertThat(diagnostics(run -> List.of("cannot; do that", "will not; do this"), none()))
                .containsExactly(
                        "PARLEY-108 hypergradient: cannot; do that", "PARLEY-108 hypergradient: will not; do this");
    }

    @Test
    void survivesAnEstimatorThatFailsToAnswer() {
        assertThat(diagnostics(none(), run -> List.of(String.valueOf(run.step("nowhere")))))
                .singleElement()
                .asString()
                .startsWith("PARLEY-206 hypergradient: plugin 'parley': 'watchful' fails while it is checked: ")
                .contains("no level 'nowhere' in this run");
    }

    @Test
    void refusesARunThatCannotFitWithTheSumItMade() {
        // 2 levels of 8 agents: x and one direction of 1e9 doubles, y of 1e6, and 20 bytes for each row.
        double blocks = 8 * (2 * (8e9 + 20) + 8e6 + 20);
        assertThat(Planning.diagnostics(vast(new ModelSize(1_000_000_000, 1_000_000, 1e12)), RUN, "model=vast"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-126 memory: the run needs at least 1050.")
                .contains("931.3 GiB for the model's own numbers")
                .contains(String.format(
                        Locale.ROOT, "%.1f GiB for the blocks of 2 levels of 8 agents", blocks / (1 << 30)))
                .contains("dimensions 1000000000 (x) and 1000000 (y); the Java heap is limited to ")
                .endsWith("PARLEY_JAVA_OPTIONS=-Xmx1314g)");
    }

    @Test
    void halvesTheBlocksInSinglePrecision() {
        ModelSize size = new ModelSize(4_000_000_000L, 1, 0);
        assertThat(Planning.diagnostics(vast(size), RUN, "model=vast"))
                .singleElement()
                .asString()
                .contains("at least 476.8 GiB");
        assertThat(Planning.diagnostics(vast(size), RUN, "model=vast", "precision=float32"))
                .singleElement()
                .asString()
                .contains("at least 238.4 GiB");
    }

    @Test
    void plansWhatFitsAndWhatSaysNothing() {
        assertThat(Planning.plan(vast(new ModelSize(10, 10, 1e6)), RUN, "model=vast")
                        .agents())
                .isEqualTo(8);
        assertThat(plan(none(), none()).agents()).isEqualTo(8);
    }

    private static ComponentRegistry vast(ModelSize size) {
        return FakeRegistry.with(new Watchful(none(), none()), new Vast(size));
    }

    @Described(name = "vast", description = "Says how large it is.")
    private record Vast(ModelSize declared) implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<ModelSize> size(Settings settings, int agents) {
            return Optional.of(declared);
        }
    }

    private static Function<RunOutline, List<String>> none() {
        return run -> List.of();
    }

    private static RunPlan plan(
            Function<RunOutline, List<String>> diagnostics,
            Function<RunOutline, List<String>> notes,
            String... overrides) {
        return Planning.plan(registry(diagnostics, notes), RUN, overrides);
    }

    private static List<String> diagnostics(
            Function<RunOutline, List<String>> diagnostics, Function<RunOutline, List<String>> notes) {
        return Planning.diagnostics(registry(diagnostics, notes), RUN);
    }

    private static ComponentRegistry registry(
            Function<RunOutline, List<String>> diagnostics, Function<RunOutline, List<String>> notes) {
        return FakeRegistry.with(new Watchful(diagnostics, notes));
    }

    @Described(name = "watchful", description = "Looks at the whole run.")
    private record Watchful(Function<RunOutline, List<String>> diagnostics, Function<RunOutline, List<String>> notes)
            implements EstimatorFactory {

        @Override
        public Estimator create(Settings settings, Scope scope) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }

        @Override
        public List<String> errors(Settings settings, RunOutline run) {
            return diagnostics.apply(run);
        }

        @Override
        public List<String> notes(Settings settings, RunOutline run) {
            return notes.apply(run);
        }
    }
}
