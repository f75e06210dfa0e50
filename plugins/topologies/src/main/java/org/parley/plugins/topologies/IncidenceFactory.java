package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
public final class IncidenceFactory implements WeightRuleFactory {

    @Override
    public String name() {
        return "incidence";
    }

    @Override
    public String description() {
        return "I - ratio L with the graph Laplacian L; the ratio is SPDB's rho / tau.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("ratio", 0.2, 0, 2, "Weight of every edge; below 2 / lambda_max(L)."), Lazy.OPTION);
    }

    @Override
    public List<String> check(Settings settings) {
        if (settings.number("ratio") == 0) {
            return List.of("ratio must be above 0, where nobody listens");
        }
        return List.of();
    }

    @Override
    public WeightRule create(Settings settings, Topology topology) {
        return Rehearsal.of(new Incidence(settings.number("ratio"), Lazy.isSet(settings)), topology);
    }
}
