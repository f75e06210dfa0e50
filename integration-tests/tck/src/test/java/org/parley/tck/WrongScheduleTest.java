package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Horizon;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.runtime.builtin.Builtins;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ScheduleChecks;
import org.parley.tck.check.Subject;

class WrongScheduleTest {

    private static final String POSITIVE = "every value is positive and finite";
    private static final String SAME = "the value of a step does not depend on earlier calls";

    @Test
    void ourOwnSchedulesBreakNothing() {
        Map<String, Object> values = Map.of("value", 0.1, "scale", 0.1, "exponent", 0.5, "at", List.of(10, 100));
        List<ScheduleFactory> ours = Builtins.all().stream()
                .filter(ScheduleFactory.class::isInstance)
                .map(ScheduleFactory.class::cast)
                .toList();
        assertThat(ours).hasSizeGreaterThan(3).allSatisfy(schedule -> {
            Map<String, Object> with = ComponentChecks.missing(schedule, Map.of()).stream()
                    .collect(Collectors.toMap(option -> option, values::get));
            assertThat(Broken.checks(ScheduleChecks.of(new Subject<>(schedule, with, List.of()))))
                    .isEmpty();
        });
    }

    @Test
    void aStepMayDieAwayInTheFarFutureButNotStopTheRun() {
        assertThat(brokenAlways(k -> Math.pow(0.99, k))).isEmpty();
        assertThat(brokenAlways(k -> 1 - k / 500.0)).containsEntry(POSITIVE, "step 500 has 0.0");
        assertThat(brokenAlways(k -> 1 / Math.sqrt(999_999 - k))).containsEntry(POSITIVE, "step 1000000 has NaN");
    }

    @Test
    void aScheduleThatKnowsOnlyLongRunsIsCaught() {
        assertThat(broken(horizon -> k -> 1.0 / (horizon.rounds() - 1)))
                .containsOnlyKeys("runs of any length and size have positive values");
    }

    @Test
    void aScheduleThatCountsItsOwnCallsIsCaught() {
        assertThat(broken(horizon -> {
                    int[] calls = new int[1];
                    return k -> 1.0 / ++calls[0];
                }))
                .containsOnlyKeys(SAME);
    }

    private static Map<String, String> brokenAlways(Schedule schedule) {
        return broken(horizon -> schedule);
    }

    private static Map<String, String> broken(Function<Horizon, Schedule> schedule) {
        return Declared.a(ScheduleFactory.class)
                .answering("create", given -> schedule.apply((Horizon) given[1]))
                .broken();
    }
}
