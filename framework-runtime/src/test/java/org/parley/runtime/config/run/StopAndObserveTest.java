package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Component;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.plan.RunPlan;

class StopAndObserveTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @Test
    void everyShortFormStandsForAnObserver() {
        RunPlan plan = plan(RUN + """
                observe: [{use: budget, with: {column: phases, most: 10}}]
                stop:
                  gradient-norm: 1.0e-9
                  seconds: 600
                  samples: 1.0e6
                  floats: 1.0e9
                  phases: 5000
                  hessian-samples: 1.0e5
                  target: {metric: test_accuracy, above: 0.9}
                  patience: {metric: upper_loss, rounds: 200}
                """);
        assertThat(plan.observers())
                .extracting(Component::path)
                .containsExactly(
                        "observe[0]",
                        "stop.gradient-norm",
                        "stop.samples",
                        "stop.floats",
                        "stop.hessian-samples",
                        "stop.phases",
                        "stop.target",
                        "stop.patience");
        assertThat(plan.observers())
                .extracting(Component::name)
                .containsExactly("budget", "target", "budget", "budget", "budget", "budget", "target", "patience");
        assertThat(plan.observers().get(1).settings().values())
                .isEqualTo(Map.of("metric", "hypergradient_norm", "below", 1e-9, "stop", true));
        assertThat(plan.observers().get(3).settings().values()).isEqualTo(Map.of("column", "floats_sent", "most", 1e9));
        assertThat(plan.observers().get(4).settings().values())
                .isEqualTo(Map.of("column", "hessian_samples", "most", 1e5));
        assertThat(plan.observers().get(5).settings().values()).isEqualTo(Map.of("column", "phases", "most", 5000.0));
        assertThat(plan.secondsToStop()).hasValue(600);
    }

    @Test
    void theResolvedFileGivesTheSameAgain() {
        RunPlan plan = plan(RUN + """
                observe: [{use: target, with: {metric: upper_loss, below: 1, stop: false}}, {use: budget, with: {column: phases, most: 10}}]
                stop: {patience: {metric: upper_loss, rounds: 200}, floats: 5}
                """);
        RunPlan again = plan(RunFileWriter.toYaml(plan.resolved()));
        assertThat(again.resolved()).isEqualTo(plan.resolved());
        assertThat(again.observers())
                .extracting(Component::path)
                .containsExactly("observe[0]", "observe[1]", "stop.floats", "stop.patience");
    }

    @Test
    void aSingleObserverNeedsNoList() {
        assertThat(plan(RUN, "observe={use: budget, with: {column: phases, most: 10}}")
                        .observers())
                .extracting(Component::path)
                .containsExactly("observe[0]");
    }

    @Test
    void diagnosticsNameTheirPlace() {
        assertThat(diagnostics(RUN + """
                        observe: [budgt, 3, {use: budget, with: {column: seconds, most: 10}}]
                        stop: {samples: -1, target: {above: 0.9, below: 0.1}, patience: 5, norm: 1}
                        """))
                .satisfiesExactlyInAnyOrder(
                        diagnostic -> assertThat(diagnostic)
                                .startsWith("PARLEY-103 observe[0].use: no observer 'budgt' (did you mean 'budget'?"),
                        diagnostic -> assertThat(diagnostic)
                                .startsWith(
                                        "PARLEY-105 observe[1]: must be {use, with} or the name of an observer, got 3"),
                        diagnostic -> assertThat(diagnostic)
                                .startsWith(
                                        "PARLEY-108 observe[2]: the elapsed time of a run cannot decide when it ends"),
                        diagnostic ->
                                assertThat(diagnostic).startsWith("PARLEY-102 stop.samples: must be positive, got -1"),
                        diagnostic -> assertThat(diagnostic).startsWith("PARLEY-106 stop.target.metric: must be given"),
                        diagnostic -> assertThat(diagnostic)
                                .startsWith("PARLEY-105 stop.patience: must be a mapping of keys, got 5"),
                        diagnostic -> assertThat(diagnostic).startsWith("PARLEY-101 stop.norm: unknown key"));
        assertThat(diagnostics(RUN, "stop.target={metric: upper_loss, above: 1, below: 0}"))
                .isEqualTo(List.of("PARLEY-108 stop.target: give either above or below (from --set)"));
    }
}
