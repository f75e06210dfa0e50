package org.parley.plugins.constraints;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;
import org.pf4j.Extension;

@Extension
@Described(name = "simplex", says = "Entries are not negative and add up to a total, as shares or probabilities do.")
public final class SimplexFactory implements ConstraintFactory {

    private static final Option<Double> TOTAL =
            Option.number("total").above(0).orElse(1.0).says("What the entries add up to.");

    @Override
    public List<Option<?>> options() {
        return List.of(TOTAL);
    }

    @Override
    public RowConstraint create(Settings settings, int dimension) {
        return new Simplex(settings.get(TOTAL));
    }

    @Override
    public boolean isProjection(Settings settings) {
        return true;
    }
}
