package org.parley.plugins.pdbo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

/** {@code recurrent-backpropagation}: {@link PushAdjoint} where every agent hears all it sends to, by the transposed weights themselves. */
@Extension
public final class RecurrentBackpropagationFactory implements EstimatorFactory {

    @Override
    public String name() {
        return "recurrent-backpropagation";
    }

    @Override
    public String description() {
        return "SRB: as hyper-gradient-push, by the transposed weights of each tick, which takes links that run both ways.";
    }

    @Override
    public List<Option<?>> options() {
        return Adjoints.options();
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        return Adjoints.create(settings, scope);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return Map.of(PushAdjoint.LEVEL, WeightRequirement.NONE);
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        return Adjoints.withoutLower(run)
                .or(() -> Adjoints.unreliable(run))
                .or(() -> new ExactTranspose(run).fault())
                .stream()
                .toList();
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        return Adjoints.notes(settings, run);
    }
}
