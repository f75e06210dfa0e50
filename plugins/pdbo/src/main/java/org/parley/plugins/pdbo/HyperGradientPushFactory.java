package org.parley.plugins.pdbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

/** {@code hyper-gradient-push}: {@link PushAdjoint} over directed links, by weights that are right on average. */
@Extension
public final class HyperGradientPushFactory implements EstimatorFactory {

    @Override
    public String name() {
        return "hyper-gradient-push";
    }

    @Override
    public String description() {
        return "HGP: how the sum of all upper costs changes with each agent's own x, by messages along directed links only.";
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
        return Adjoints.withoutLower(run).or(() -> Adjoints.unreliable(run)).or(() -> wrongTranspose(run)).stream()
                .toList();
    }

    private static Optional<String> wrongTranspose(RunOutline run) {
        ExpectedTranspose transpose = new ExpectedTranspose(run);
        return transpose.isCertain() ? transpose.difference() : Optional.empty();
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>(Adjoints.notes(settings, run));
        ExpectedTranspose transpose = new ExpectedTranspose(run);
        if (!transpose.isCertain()) {
            transpose.difference().ifPresent(notes::add);
        }
        run.step("lower")
                .ifPresent(step -> Spread.of(run)
                        .warning(settings.get(Adjoints.ROUNDS), step)
                        .ifPresent(notes::add));
        return notes;
    }
}
