package org.parley.plugins.constraints;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;
import org.pf4j.Extension;

@Extension
@Described(name = "box", says = "Every entry lies between two numbers.")
public final class BoxFactory implements ConstraintFactory {

    private static final Option<Double> FROM = Option.number("from").orElse(0.0).says("The least an entry may be.");
    private static final Option<Double> TO = Option.number("to").orElse(1.0).says("The most an entry may be.");

    @Override
    public List<Option<?>> options() {
        return List.of(FROM, TO);
    }

    @Override
    public List<String> faults(Settings settings) {
        return settings.get(FROM) <= settings.get(TO)
                ? List.of()
                : List.of("no number lies between " + settings.get(FROM) + " and " + settings.get(TO)
                        + "; let 'from' be the smaller one");
    }

    @Override
    public RowConstraint create(Settings settings, int dimension) {
        return new Box(settings.get(FROM), settings.get(TO));
    }

    @Override
    public boolean isProjection(Settings settings) {
        return true;
    }
}
