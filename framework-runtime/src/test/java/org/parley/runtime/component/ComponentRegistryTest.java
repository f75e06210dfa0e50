package org.parley.runtime.component;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.Scope;

class ComponentRegistryTest {

    @Test
    void aStepRuleMayNotHaveTheNameOfASchedule() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        assertThat(builder.add(new Halving(), "first")).isEmpty();
        assertThat(builder.add(new Rule(), "second").map(ComponentRegistry.Entry::plugin))
                .contains("first");
        assertThat(builder.build().names(ComponentKind.STEP)).isEmpty();
    }

    @Test
    void aScheduleMayNotHaveTheNameOfAStepRule() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        assertThat(builder.add(new Rule(), "first")).isEmpty();
        assertThat(builder.add(new Halving(), "second").map(ComponentRegistry.Entry::plugin))
                .contains("first");
        assertThat(builder.build().names(ComponentKind.SCHEDULE)).isEmpty();
    }

    @Described(name = "halving", description = "Halves.")
    private static final class Halving implements ScheduleFactory {

        @Override
        public Schedule create(Settings settings, Horizon horizon) {
            return k -> Math.pow(0.5, k);
        }
    }

    @Described(name = "halving", description = "Halves.")
    private static final class Rule implements StepRuleFactory {

        @Override
        public StepRule create(Settings settings, Scope scope) {
            return (direction, sizes) -> sizes.fill(0.5);
        }
    }
}
