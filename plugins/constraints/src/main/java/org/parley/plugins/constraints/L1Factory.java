package org.parley.plugins.constraints;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;
import org.pf4j.Extension;

@Extension
@Described(
        name = "l1",
        says = "Adds a multiple of the sum of absolute entries to the cost, which makes small entries zero.")
public final class L1Factory implements ConstraintFactory {

    private static final Option<Double> WEIGHT =
            Option.number("weight").above(0).mandatory().says("What multiplies the sum of absolute entries.");

    @Override
    public List<Option<?>> options() {
        return List.of(WEIGHT);
    }

    @Override
    public RowConstraint create(Settings settings, int dimension) {
        return new L1(settings.get(WEIGHT));
    }

    @Override
    public boolean isProjection(Settings settings) {
        return false;
    }
}
