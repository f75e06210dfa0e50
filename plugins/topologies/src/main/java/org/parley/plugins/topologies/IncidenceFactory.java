package org.parley.plugins.topologies;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "incidence", says = "I - ratio L with the graph Laplacian L; the ratio is SPDB's rho / tau.")
public final class IncidenceFactory implements WeightRuleFactory {

    private static final Option<Double> RATIO =
            Option.number("ratio").from(0).to(2).orElse(0.2).says("Weight of every edge; below 2 / lambda_max(L).");

    @Override
    public List<Option<?>> options() {
        return List.of(RATIO, Lazy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        if (settings.get(RATIO) == 0) {
            return List.of("ratio must be above 0, where nobody listens");
        }
        return List.of();
    }

    /** 1 - ratio lambda_max(L) is the smallest eigenvalue; being lazy halves the ratio. */
    @Override
    public Optional<String> remedy(Settings settings, Graph graph, double smallestEigenvalueAbove) {
        double largest = graph.laplacianSpectrum().largest();
        double limit = (1 - smallestEigenvalueAbove) / largest * (Lazy.isSet(settings) ? 2 : 1);
        return Optional.of(String.format(
                Locale.ROOT,
                "take a ratio, SPDB's rho / tau, below %.4g on this graph, whose lambda_max(L) is %.4g",
                limit,
                largest));
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return TrialWeights.of(new Incidence(settings.get(RATIO), Lazy.isSet(settings)), topology);
    }
}
