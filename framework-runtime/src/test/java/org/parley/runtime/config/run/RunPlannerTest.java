package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.HERE;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Component;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.LostWeight;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;

class RunPlannerTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @Test
    void fillsInEveryDefault() {
        RunPlan plan = plan(RUN);
        assertThat(plan.name()).isEqualTo("run");
        assertThat(plan.seed()).isEqualTo(1);
        assertThat(plan.problem()).isEqualTo(ProblemClass.SHARED_LOWER);
        assertThat(plan.precision()).isEqualTo(Precision.FLOAT64);
        assertThat(plan.network()).isEqualTo(FaultPlan.NONE);
        assertThat(plan.record().every()).isEqualTo(10);
        assertThat(plan.record().samples()).isZero();
        assertThat(plan.record().average()).isFalse();
        assertThat(plan.record().iterates()).isFalse();
        assertThat(plan.record().checkpointSeconds()).isEqualTo(10);
        assertThat(plan.record().select()).isEmpty();
        assertThat(plan.observers()).isEmpty();
        assertThat(plan.secondsToStop()).isEmpty();
        assertThat(plan.loop().factory().name()).isEqualTo("single-pass");
        assertThat(plan.levels()).containsOnlyKeys("upper", "lower", "auxiliary");
    }

    @Test
    void readsEveryKeyOfTheRun() {
        RunPlan plan = plan(RUN + """
                name: trial
                problem: personal-upper
                seed: -7
                precision: float32
                network: {loss: 0.25, faults: [loss], lost-weight: renormalize, incompatible: warn}
                levels: {upper: {mixing: gossip-atc}, lower: {mixing: gossip-atc}, auxiliary: {mixing: gossip-atc}}
                record: {every: 3, samples: 500, iterates: true, checkpoint-seconds: 0.5, select: {metric: test_accuracy, goal: max}}
                stop: {gradient-norm: 1.0e-9, seconds: 600}
                """);
        assertThat(plan.name()).isEqualTo("trial");
        assertThat(plan.problem()).isEqualTo(ProblemClass.PERSONAL_UPPER);
        assertThat(plan.seed()).isEqualTo(-7);
        assertThat(plan.precision()).isEqualTo(Precision.FLOAT32);
        assertThat(plan.network().lostWeight()).isEqualTo(LostWeight.RENORMALIZE);
        assertThat(plan.network().evenIncompatible()).isTrue();
        assertThat(plan.network().faults())
                .extracting(Component::path)
                .containsExactly("network.loss", "network.faults[0]");
        assertThat(plan.network().faults().get(0).settings().values()).containsEntry("probability", 0.25);
        assertThat(plan.record().select()).contains(new RecordPlan.Select("test_accuracy", true));
        assertThat(plan.record().every()).isEqualTo(3);
        assertThat(plan.record().samples()).isEqualTo(500);
        assertThat(plan.resolved().get("record")).asString().contains("samples=500");
        assertThat(plan.observers()).extracting(Component::path).containsExactly("stop.gradient-norm");
        assertThat(plan.secondsToStop()).hasValue(600);
    }

    @Test
    void answersFiveDifferentFaultsAtOnce() {
        String run = """
                recipe: sparkle-ed-gt
                agents: 8
                rouns: 100
                model: {use: quadratic, with: {upper: 0}}
                levels:
                  upper: {mixing: act-gt}
                  lower: {step: -0.1}
                  auxiliary: {mixing: extra, weights: {use: metropolis}}
                """;
        ParleyException refusal = catchThrowableOfType(ParleyException.class, () -> plan(run));
        assertThat(refusal).hasMessage("""
                        run.yaml has 6 errors:
                          1) PARLEY-101 rouns: unknown key (did you mean 'rounds'? known: extends, recipe, levels, name, problem, seed, agents, rounds, precision, batch, …)
                          2) PARLEY-106 rounds: must be given: a whole number, from 1 to 1000000000000 (Number of rounds.)
                          3) PARLEY-102 model.with.upper: must be from 1 to 10000, got 0
                          4) PARLEY-103 levels.upper.mixing.use: no mixing strategy 'act-gt' (did you mean 'atc-gt'? installed: atc-gt, ed, extra, gossip-atc, local, push-sum, relaxed)
                          5) PARLEY-102 levels.lower.step: must be positive, got -0.1
                          6) PARLEY-104 levels.auxiliary: 'extra' needs λ_min > -1/3 but these ring weights have -0.3333 (set levels.auxiliary.weights.with.lazy: true)""");
        assertThat(refusal.exitCode()).isEqualTo(2);
        assertThat(refusal.diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(
                        ErrorCode.CONFIG_UNKNOWN_KEY,
                        ErrorCode.CONFIG_MISSING,
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        ErrorCode.CONFIG_UNSUITABLE_WEIGHTS);
    }

    @Test
    void refusesValuesOutOfRangeInEverySection() {
        assertThat(diagnostics(RUN + """
                        problem: shared
                        precision: float16
                        network: {loss: 1}
                        record: {every: 0, samples: 0, iterates: yes, checkpoint-seconds: -1, evry: 2, select: {metric: loss}}
                        stop: {seconds: 0}
                        batch: 0
                        name: a/b
                        """))
                .containsExactlyInAnyOrder(
                        "PARLEY-102 problem: must be one of shared-lower, personal-lower, personal-upper, got 'shared' (did you mean 'shared-lower'?)",
                        "PARLEY-102 precision: must be one of float64, float32, got 'float16' (did you mean 'float32'?)",
                        "PARLEY-102 network.loss: must be at least 0 and below 1, got 1",
                        "PARLEY-101 record.evry: unknown key (did you mean 'every'? known: every, samples, average, agents, iterates, checkpoint-seconds, select)",
                        "PARLEY-102 record.every: must be at least 1, got 0",
                        "PARLEY-102 record.samples: must be at least 1, got 0",
                        "PARLEY-105 record.iterates: must be true or false, got 'yes'",
                        "PARLEY-102 record.checkpoint-seconds: must be at least 0, got -1",
                        "PARLEY-106 record.select.goal: must be given: min | max (Direction of improvement.)",
                        "PARLEY-102 stop.seconds: must be positive, got 0",
                        "PARLEY-102 batch: must be at least 1, got 0",
                        "PARLEY-102 name: cannot be used as the name of a directory, got 'a/b' (at most 100 characters, no slashes)");
    }

    @Test
    void saysWhatEveryRunNeeds() {
        assertThat(diagnostics("recipe: sparkle-ed-gt"))
                .containsExactly(
                        "PARLEY-106 agents: must be given: a whole number, from 1 to 1000000 (Number of agents.)",
                        "PARLEY-106 rounds: must be given: a whole number, from 1 to 1000000000000 (Number of rounds.)",
                        "PARLEY-106 model: is missing (name one, for example model: quadratic)");
    }

    @Test
    void keysOfTheFileThatReplaceAChosenRecipeAreNoted() {
        String file = RUN + "levels: {upper: {mixing: local, step: 0.1}, lower: {step: 0.2}}\n";
        assertThat(plan(file).notes()).noneMatch(note -> note.contains("own keys"));
        assertThat(plan(file, "recipe=sparkle-ed-gt").notes())
                .contains("the run file's own keys replace levels.upper.mixing of recipe 'sparkle-ed-gt'");
        assertThat(plan(RUN, "recipe=sparkle-ed-gt").notes()).noneMatch(note -> note.contains("own keys"));
    }

    @Test
    void plansATreeInMemory() {
        Map<String, Object> tree =
                Map.of("recipe", "sparkle-ed-gt", "agents", 8, "rounds", 5L, "model", Map.of("use", "quadratic"));
        assertThat(new RunPlanner(FakeRegistry.full())
                        .plan(RunSource.tree("tree", tree, HERE), PlanOptions.with())
                        .resolved())
                .isEqualTo(plan(RUN, "name=tree", "rounds=5").resolved());
    }

    @Test
    void refusesATreeWithThingsThatAreNoValues() {
        Map<String, Object> tree =
                Map.of("recipe", "sparkle-ed-gt", "agents", new Object(), "rounds", 5, "model", "quadratic");
        assertThat(catchThrowableOfType(
                        ParleyException.class,
                        () -> new RunPlanner(FakeRegistry.full())
                                .plan(RunSource.tree("tree", tree, HERE), PlanOptions.with())))
                .hasMessageContaining("PARLEY-105 agents: cannot be of type Object");
    }
}
