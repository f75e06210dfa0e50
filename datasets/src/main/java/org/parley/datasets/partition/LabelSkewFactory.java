package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "label-skew", says = "Every agent mostly its own class, agent mod classes, the rest from all.")
public final class LabelSkewFactory implements PartitionFactory {

    private static final Option<Double> FRACTION = Option.number("fraction")
            .from(0.05)
            .to(1)
            .orElse(0.95)
            .says("Share of an agent's samples that is drawn from its own class.");

    @Override
    public List<Option<?>> options() {
        return List.of(FRACTION);
    }

    @Override
    public Partition create(Settings settings) {
        return new LabelSkew(settings.get(FRACTION));
    }
}
