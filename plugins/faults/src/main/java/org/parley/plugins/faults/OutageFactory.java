package org.parley.plugins.faults;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.pf4j.Extension;

@Extension
@Described(
        name = "outage",
        says = "Agents fail at random for windows of rounds, and come back with the memory they had.")
public final class OutageFactory extends SleepFactory {

    private static final Option<Double> PROBABILITY = Option.number("probability")
            .from(0)
            .below(1)
            .orElse(0.05)
            .says("How likely an agent is to fail in a window.");
    private static final Option<Long> LENGTH =
            Option.wholeNumber("length").from(1).orElse(20L).says("Rounds of a window.");

    public OutageFactory() {
        super(
                List.of(PROBABILITY, LENGTH),
                (settings, context) ->
                        new Outage(settings.get(PROBABILITY), settings.get(LENGTH), context.chance("outage")));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }
}
