package org.parley.runtime.stop;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;

@Described(
        name = "budget",
        says = "Ends a run once it has spent so many samples, numbers sent, or whatever a column counts.")
public final class BudgetFactory implements ObserverFactory {

    public static final Option<String> COLUMN = Option.text("column")
            .mandatory()
            .says("What is spent: samples, floats_sent, phases or any column that grows.");
    public static final Option<Double> MOST =
            Option.number("most").above(0).mandatory().says("The run ends with the first row that has this much.");

    @Override
    public List<Option<?>> options() {
        return List.of(COLUMN, MOST);
    }

    @Override
    public List<String> faults(Settings settings) {
        return StopRules.faults(settings.get(COLUMN));
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        context.reads(settings.get(COLUMN));
        return new Budget(settings.get(COLUMN), settings.get(MOST));
    }
}
