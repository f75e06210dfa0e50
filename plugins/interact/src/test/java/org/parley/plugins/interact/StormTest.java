package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks STORM on the hypergradient. */
class StormTest {

    private static final String RUN = """
            recipe: interact
            seed: 7
            agents: 5
            rounds: 100
            topology: ring
            model: {use: quadratic, with: {upper: 4, lower: 3, samples: 50}}
            levels: {upper: {step: 0.1}, lower: {step: 0.2}}
            """;

    /** By the definition of STORM, the correction is 0 if all samples are used. */
    @Test
    void withAllSamplesItIsTheHypergradientItself() {
        Run plain = Scenario.of(RUN).after(60);
        Run storm = Scenario.of(RUN)
                .set("hypergradient={use: storm, with: {of: implicit, weight: 0.3}}")
                .after(60);
        // 60 rounds of sums and differences of numbers of size 1, each rounded to 2^-52.
        assertThat(Stack.difference(Stack.of(plain.rows("upper")), storm.rows("upper")))
                .isLessThan(1e-12);
    }

    @Test
    void bothPointsAreCounted() {
        Scenario sampled = Scenario.of(RUN).set("batch=5", "levels.lower.gradient={use: gradient, with: {batch: 5}}");
        double plain = samples(sampled.set("hypergradient=implicit").after(10));
        double storm = samples(
                sampled.set("hypergradient={use: storm, with: {of: implicit}}").after(10));
        assertThat(storm).isEqualTo(2 * plain);
    }

    private static double samples(Run run) {
        return Scenario.figures(run).get("samples") + Scenario.figures(run).get("hessian_samples");
    }
}
