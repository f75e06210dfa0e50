package org.parley.api.hypergradient;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.parley.api.component.Component;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.topology.WeightRequirement;

/**
 * Base class of estimators that contain other estimators.
 *
 * <p>A wrapper needs everything that the inner estimators need, so {@link #channels} and {@link #drives} are final. The
 * other declarations hold for the wrapper if they hold for all inner estimators, unless the wrapper overrides them.
 */
public abstract class EstimatorWrapperFactory implements EstimatorFactory {

    /**
     * {@return the inner estimators}
     *
     * @param settings the values of the {@link #options}
     */
    protected abstract List<Component<EstimatorFactory>> inner(Settings settings);

    /**
     * Returns the union of the channels of the inner estimators. The requirements for a channel that several of them
     * use are combined.
     */
    @Override
    public final Map<String, WeightRequirement> channels(Settings settings) {
        Map<String, WeightRequirement> channels = new TreeMap<>();
        for (Component<EstimatorFactory> each : inner(settings)) {
            each.factory()
                    .channels(each.settings())
                    .forEach((channel, needs) -> channels.merge(channel, needs, WeightRequirement::and));
        }
        return channels;
    }

    @Override
    public final Set<String> drives(Settings settings) {
        Set<String> levels = new HashSet<>();
        inner(settings).forEach(each -> levels.addAll(each.factory().drives(each.settings())));
        return levels;
    }

    @Override
    public Set<Role> roles() {
        return EnumSet.allOf(Role.class);
    }

    @Override
    public Set<Role> roles(Settings settings) {
        Set<Role> roles = EnumSet.allOf(Role.class);
        inner(settings).forEach(each -> roles.retainAll(each.factory().roles(each.settings())));
        return roles;
    }

    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        Set<ProblemClass> classes = EnumSet.allOf(ProblemClass.class);
        inner(settings).forEach(each -> classes.retainAll(each.factory().exactFor(each.settings())));
        return classes;
    }

    @Override
    public double error(Settings settings, double condition) {
        return inner(settings).stream()
                .mapToDouble(each -> each.factory().error(each.settings(), condition))
                .max()
                .orElse(0);
    }

    @Override
    public boolean isGradient(Settings settings) {
        return inner(settings).stream().allMatch(each -> each.factory().isGradient(each.settings()));
    }

    @Override
    public boolean movesUpper(Settings settings) {
        return inner(settings).stream().anyMatch(each -> each.factory().movesUpper(each.settings()));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return inner(settings).stream().anyMatch(each -> each.factory().isRandom(each.settings()));
    }

    @Override
    public boolean allowsConstraints(Settings settings) {
        return inner(settings).stream().allMatch(each -> each.factory().allowsConstraints(each.settings()));
    }
}
