package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "pachinko",
        says = "Proportions over coarse classes and within them over classes, drawn for every agent.")
public final class PachinkoFactory implements PartitionFactory {

    private static final Option<Double> ALPHA =
            Option.number("alpha").from(1e-3).to(1e6).orElse(0.4).says("Concentration over the coarse classes.");
    private static final Option<Double> BETA = Option.number("beta")
            .from(1e-3)
            .to(1e6)
            .orElse(10.0)
            .says("Concentration over the classes within a coarse class.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, BETA);
    }

    @Override
    public Partition create(Settings settings) {
        return new Pachinko(settings.get(ALPHA), settings.get(BETA));
    }
}
