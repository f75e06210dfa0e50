package org.parley.plugins.faults;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.pf4j.Extension;

@Extension
@Described(
        name = "churn",
        says = "Given agents leave after a round and come back before another; several entries make a timetable.")
public final class ChurnFactory extends SleepFactory {

    private static final Option<double[]> AGENTS = Agents.option("Who is away.");
    private static final Option<Long> FROM =
            Option.wholeNumber("from").from(0).orElse(0L).says("The first round without them.");
    private static final Option<Long> UNTIL =
            Option.wholeNumber("until").from(0).says("The round in which they are back; never when absent.");

    public ChurnFactory() {
        super(
                List.of(AGENTS, FROM, UNTIL),
                (settings, context) -> new Churn(
                        Agents.of(settings.get(AGENTS), context.agents(), "churn"),
                        settings.get(FROM),
                        settings.find(UNTIL).orElse(Long.MAX_VALUE)));
    }

    @Override
    public List<String> faults(Settings settings) {
        return settings.find(UNTIL).filter(until -> until <= settings.get(FROM)).isPresent()
                ? List.of("until must be a later round than from")
                : Agents.faults(settings.get(AGENTS));
    }
}
