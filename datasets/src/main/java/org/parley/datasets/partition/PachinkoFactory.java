package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code pachinko}: see {@link Pachinko}. */
@Extension
public final class PachinkoFactory implements PartitionFactory {

    @Override
    public String name() {
        return "pachinko";
    }

    @Override
    public String description() {
        return "Proportions over coarse classes and within them over classes, drawn for every agent.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("alpha", 0.4, 1e-3, 1e6, "Concentration over the coarse classes."),
                Option.number("beta", 10, 1e-3, 1e6, "Concentration over the classes within a coarse class."));
    }

    @Override
    public Partition create(Settings settings) {
        return new Pachinko(settings.number("alpha"), settings.number("beta"));
    }
}
