package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.lab.LabTopologies;

/** What a weight rule promises, on graphs of every sort. */
public final class WeightRuleLaws {

    private final WeightRuleFactory factory;
    private final Settings settings;
    private final Set<Property> promised;

    private WeightRuleLaws(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.promised = Set.copyOf(promised);
    }

    /** @param promised what its weights have on every graph it accepts */
    public static List<Law> of(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        WeightRuleLaws laws = new WeightRuleLaws(subject, promised);
        return Creation.before(
                List.of(
                        new Law(
                                "a graph it cannot weigh is refused in words, and some graph is not",
                                laws::refusesInWords),
                        new Law(WeightFacts.LAW, laws::areSound),
                        new Law("weights stand on the edges of the graph and nowhere else", laws::standOnEdges),
                        new Law("the same graph gets the same weights", laws::areReproducible)),
                laws::begins);
    }

    private Verdict begins() {
        return Verdict.holds(
                "weighs %s",
                LabTopologies.catalogue().entrySet().stream()
                        .filter(each -> !weigh(each.getValue()).isEmpty())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("nothing"));
    }

    private Verdict refusesInWords() {
        List<String> refused = new ArrayList<>();
        Map<String, Topology> all = LabTopologies.catalogue();
        all.forEach((name, topology) -> {
            if (weigh(topology).isEmpty()) {
                refused.add(name);
            }
        });
        if (refused.size() == all.size()) {
            return Verdict.broken("it refuses every graph of the test kit");
        }
        return Verdict.holds(
                "weighs %d of %d graphs%s",
                all.size() - refused.size(),
                all.size(),
                refused.isEmpty() ? "" : "; refuses " + String.join(", ", refused));
    }

    private Verdict areSound() {
        for (Map.Entry<String, Topology> each : LabTopologies.catalogue().entrySet()) {
            for (Weights weights : weigh(each.getValue())) {
                List<String> faults = new WeightFacts(weights).faults(promised);
                if (!faults.isEmpty()) {
                    return Verdict.broken("on %s %s", each.getKey(), String.join("; ", faults));
                }
            }
        }
        return Verdict.holds(promised.isEmpty() ? "nothing more was promised" : "%s as promised", promised);
    }

    private Verdict standOnEdges() {
        for (Map.Entry<String, Topology> each : LabTopologies.catalogue().entrySet()) {
            for (Weights weights : weigh(each.getValue())) {
                if (!GraphEdges.of(weights.graph())
                        .equals(GraphEdges.of(each.getValue().graph(0)))) {
                    return Verdict.broken("on %s they stand on another graph", each.getKey());
                }
            }
        }
        return Verdict.holds("on every graph");
    }

    private Verdict areReproducible() {
        for (Map.Entry<String, Topology> each : LabTopologies.catalogue().entrySet()) {
            List<Weights> once = weigh(each.getValue());
            List<Weights> again = weigh(each.getValue());
            for (int k = 0; k < once.size(); k++) {
                if (!same(once.get(k), again.get(k))) {
                    return Verdict.broken("%s was weighed differently the second time", each.getKey());
                }
            }
        }
        return Verdict.holds("bit-equal");
    }

    /** The weights of the first graph; nothing when the rule refuses it. */
    private List<Weights> weigh(Topology topology) {
        try {
            Graph graph = topology.graph(0);
            return List.of(Creation.made(
                    Creation.made(
                                    factory.create(settings, topology, LabTopologies.context(graph.agents(), 1)),
                                    "create")
                            .weights(graph, 0),
                    "weights"));
        } catch (ParleyException refused) {
            return List.of();
        }
    }

    private static boolean same(Weights a, Weights b) {
        for (int i = 0; i < a.graph().agents(); i++) {
            if (a.self(i) != b.self(i)) {
                return false;
            }
            for (int k = 0; k < a.graph().degree(i); k++) {
                if (a.edge(i, k) != b.edge(i, k)) {
                    return false;
                }
            }
        }
        return true;
    }
}
