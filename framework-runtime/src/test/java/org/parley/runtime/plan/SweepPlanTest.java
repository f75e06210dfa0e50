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
                        axis(List.of("levels.upper.topology"), List.of("ring", "complete")),
                        axis(List.of("levels.lower.topology"), List.of("ring", "complete")),
                        axis(List.of("rounds"), List.of("100"))),
                List.of(),
                Optional.empty(),
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
        SweepPlan.Axis thousand = axis(List.of("rounds"), Collections.nCopies(1000, "1"));
        SweepPlan sweep = new SweepPlan(
                "sweep",
                List.of(Path.of("run.yaml")),
                Collections.nCopies(10, thousand),
                List.of(1L, 2L),
                Optional.empty(),
                Optional.empty());
        assertThat(sweep.count()).hasToString("2" + "0".repeat(30));
    }

    @Test
    void keysOfOneAxisGoThroughTheirValuesTogether() {
        SweepPlan.Axis together = new SweepPlan.Axis(List.of(
                new SweepPlan.Varied(List.of("agents"), List.of("5", "10")),
                new SweepPlan.Varied(List.of("levels.upper.step"), List.of("0.1", "0.07"))));
        SweepPlan sweep = new SweepPlan(
                "sweep",
                List.of(Path.of("run.yaml")),
                List.of(together, axis(List.of("topology"), List.of("ring", "complete"))),
                List.of(),
                Optional.empty(),
                Optional.empty());
        assertThat(sweep.count()).isEqualTo(4);
        assertThat(sweep.cases())
                .extracting(run -> run.overrides().subList(0, 3))
                .containsExactly(
                        List.of("agents=5", "levels.upper.step=0.1", "topology=ring"),
                        List.of("agents=5", "levels.upper.step=0.1", "topology=complete"),
                        List.of("agents=10", "levels.upper.step=0.07", "topology=ring"),
                        List.of("agents=10", "levels.upper.step=0.07", "topology=complete"));
        assertThat(sweep.cases().get(0).label()).isEqualTo("agents=5 upper step=0.1 topology=ring");
    }

    private static SweepPlan.Axis axis(List<String> keys, List<String> values) {
        return new SweepPlan.Axis(List.of(new SweepPlan.Varied(keys, values)));
    }
}
