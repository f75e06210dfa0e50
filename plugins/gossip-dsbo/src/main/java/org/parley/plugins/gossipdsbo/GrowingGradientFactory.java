package org.parley.plugins.gossipdsbo;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** Creates {@code growing-gradient}, the gradient of g in y on growth (t + 1) samples in round t. Its noise vanishes in the limit. */
@Described(
        name = "growing-gradient",
        description =
                "Gradient of the lower cost in y on a batch that grows with the round; it ignores the batch of the level.")
public final class GrowingGradientFactory implements EstimatorFactory {

    private static final Option<Integer> GROWTH = Option.integer("growth")
            .from(1)
            .to(1_000_000)
            .orElse(1)
            .description("Number of samples by which the batch grows each round, and its initial size.");

    @Override
    public List<Option<?>> options() {
        return List.of(GROWTH);
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        long growth = settings.get(GROWTH);
        Oracle at = scope.oracle();
        return (x, y, direction) ->
                at.at(x, y).draw("growing", samples(growth, scope.round())).lowerGradient(direction);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.LOWER);
    }

    private static int samples(long growth, long round) {
        return (int) Math.min(Integer.MAX_VALUE, growth * (round + 1));
    }
}
