package org.parley.runtime.config;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** An estimator that drives levels and is never executed. */
public record FakeEstimator(
        String name, Set<Role> roles, Set<String> drives, Set<String> mixesOn, List<Option<?>> options)
        implements EstimatorFactory {

    @Override
    public String description() {
        return "Drives " + drives + ".";
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<String> drives(Settings settings) {
        return drives;
    }

    /** An estimator that averages over a graph is only an approximation. */
    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        return mixesOn.isEmpty() ? EnumSet.allOf(ProblemClass.class) : Set.of();
    }

    @Override
    public Map<String, WeightRequirement> channels(Settings settings) {
        return mixesOn.stream().collect(Collectors.toMap(level -> level, level -> WeightRequirement.NONE));
    }
}
