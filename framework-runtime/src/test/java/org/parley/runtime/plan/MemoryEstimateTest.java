package org.parley.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Placement;
import org.parley.api.model.ModelSize;
import org.parley.runtime.config.Planning;

class MemoryEstimateTest {

    private static final double MEBIBYTE = 1 << 20;

    private final RunPlan plan = Planning.plan(Planning.BASICS + """
            hypergradient: implicit
            levels:
              upper: {mixing: local, step: 0.1}
              lower: {mixing: local, step: 0.1}
            """, "topology=ring");
    private final ModelSize model = new ModelSize(1 << 20, 10, 3 * MEBIBYTE);

    /** x and a direction for each of 2 agents, and the x of the neighbors at both ends, of 8 MiB each. */
    @Test
    void aProcessHasTheRowsOfItsAgentsAndOfTheirNeighbours() {
        Diagnostic diagnostic = MemoryEstimate.ofShare(plan, model, 0, Placement.evenly(1, 4, 8))
                .diagnostic(0)
                .orElseThrow();
        assertThat(diagnostic.message())
                .contains("at least 51.0 MiB")
                .contains("3.0 MiB for the model's own numbers")
                .contains("32.0 MiB for the blocks of 2 levels of 2 agents")
                .contains("16.0 MiB for rows of other processes");
    }

    @Test
    void aProcessOnItsOwnHearsNobodyElse() {
        Diagnostic diagnostic = MemoryEstimate.ofShare(plan, model, 0, Placement.evenly(0, 1, 8))
                .diagnostic(0)
                .orElseThrow();
        assertThat(diagnostic.message()).contains("128.0 MiB for the blocks").doesNotContain("other processes");
        assertThat(new MemoryEstimate(plan, model, 0).diagnostic(0)).contains(diagnostic);
    }

    @Test
    void anyShareHasOneAgentAndAllOfTheModel() {
        assertThat(MemoryEstimate.ofAnyShare(plan, model)
                        .diagnostic(0)
                        .orElseThrow()
                        .message())
                .contains("at least 19.0 MiB");
    }
}
