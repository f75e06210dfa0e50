package org.parley.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SweepPlanTest {

    @Test
    void labelsNameTheLevelAndLeaveOutWhatAllRunsShare() {
        SweepPlan sweep = new SweepPlan(
                "sweep",
                List.of(Path.of("run.yaml")),
                List.of(
                        new SweepPlan.Axis(List.of("levels.upper.topology"), List.of("ring", "complete")),
                        new SweepPlan.Axis(List.of("levels.lower.topology"), List.of("ring", "complete")),
                        new SweepPlan.Axis(List.of("rounds"), List.of("100"))),
                List.of(),
                Optional.empty());
        assertThat(sweep.cases())
                .extracting(SweepPlan.Case::label)
                .containsExactly(
                        "upper topology=ring lower topology=ring",
                        "upper topology=ring lower topology=complete",
                        "upper topology=complete lower topology=ring",
                        "upper topology=complete lower topology=complete");
        assertThat(sweep.cases()).allSatisfy(run -> assertThat(run.overrides()).contains("rounds=100"));
    }

    @Test
    void countsWithoutMakingAList() {
        SweepPlan.Axis thousand = new SweepPlan.Axis(List.of("rounds"), Collections.nCopies(1000, "1"));
        SweepPlan sweep = new SweepPlan(
                "sweep",
                List.of(Path.of("run.yaml")),
                Collections.nCopies(10, thousand),
                List.of(1L, 2L),
                Optional.empty());
        assertThat(sweep.count()).hasToString("2" + "0".repeat(30));
    }
}
