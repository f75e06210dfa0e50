package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "laplacian",
        says = "I - scale L / lambda_max(L) with the graph Laplacian L; eigenvalues from 1 - scale to 1.")
public final class LaplacianFactory implements WeightRuleFactory {

    private static final Option<Double> SCALE = Option.number("scale")
            .from(0)
            .to(2)
            .orElse(2.0 / 3)
            .says("The smallest eigenvalue is one minus this; above 0 and below 2.");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, Lazy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        if (settings.get(SCALE) == 0 || settings.get(SCALE) == 2) {
            return List.of("scale must lie between 0, where nobody listens, and 2, where disagreement never fades");
        }
        return List.of();
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return TrialWeights.of(Lazy.ifSet(settings, new LaplacianRule(settings.get(SCALE))), topology);
    }
}
