package org.parley.tck.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.runtime.config.bind.ComponentSettings;

/**
 * Checks of a component that wraps others of its own kind, which its options refer to.
 *
 * @param demanding a component of this kind that requires a property
 * @param needs the requirement of the component under test
 * @param base the class to extend
 */
record WrapperChecks<F extends ComponentFactory>(
        Subject<F> subject,
        Class<F> kind,
        Function<Property, F> demanding,
        Function<Settings, WeightRequirement> needs,
        String base) {

    private static final String DOOR = "auxiliary";
    private static final String DEMANDING = "tck-demanding";

    static ContractCheck ofStrategy(Subject<MixingStrategyFactory> subject) {
        return new ContractCheck(
                "a strategy around another requires everything that the inner one requires",
                new WrapperChecks<>(
                        subject,
                        MixingStrategyFactory.class,
                        DemandingStrategy::new,
                        settings -> subject.factory().needs(settings),
                        "MixingWrapperFactory")::keepsNeeds);
    }

    static ContractCheck ofEstimator(Subject<EstimatorFactory> subject) {
        return new ContractCheck(
                "an estimator around another requires everything that the inner one requires",
                new WrapperChecks<>(
                        subject,
                        EstimatorFactory.class,
                        DemandingEstimator::new,
                        settings -> subject.factory().channels(settings).getOrDefault(DOOR, WeightRequirement.NONE),
                        "EstimatorWrapperFactory")::keepsNeeds);
    }

    private Verdict keepsNeeds() {
        List<String> options = subject.factory().options().stream()
                .filter(option -> option.kind().filter(kind::equals).isPresent())
                .map(Option::name)
                .toList();
        if (options.isEmpty()) {
            return Verdict.doesNotApply("none of its options refers to a component of its kind");
        }
        List<Property> refused = new ArrayList<>();
        for (String option : options) {
            for (Property property : Property.values()) {
                try {
                    if (!needsAround(option, property).properties().contains(property)) {
                        return Verdict.broken(
                                "with a component under '%s' that needs %s, it does not require it: extend %s",
                                option, property, base);
                    }
                } catch (ParleyException refusal) {
                    refused.add(property);
                }
            }
        }
        return Verdict.holds(
                refused.isEmpty() ? "every property" : "every property; rejects inner components that need " + refused);
    }

    private WeightRequirement needsAround(String option, Property property) {
        F inner = demanding.apply(property);
        Map<String, Object> with = new HashMap<>(subject.with());
        with.put(option, inner.name());
        Settings settings = ComponentSettings.of(
                subject.factory(), with, subject.fixture().and(inner).registry(), Path.of(""));
        return needs.apply(settings);
    }

    /** A strategy that only has a requirement. No wrapper rejects the sums of rows and columns. */
    @Described(name = DEMANDING, description = "A strategy of the test kit.")
    private record DemandingStrategy(Property property) implements MixingStrategyFactory {

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.DOUBLY_STOCHASTIC.and(property);
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.EXACT;
        }

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            throw new UnsupportedOperationException();
        }
    }

    /** An estimator that only has a requirement. */
    @Described(name = DEMANDING, description = "An estimator of the test kit.")
    private record DemandingEstimator(Property property) implements EstimatorFactory {

        @Override
        public Set<Role> roles() {
            return EnumSet.allOf(Role.class);
        }

        @Override
        public Map<String, WeightRequirement> channels(Settings settings) {
            return Map.of(DOOR, WeightRequirement.of(property));
        }

        @Override
        public Estimator create(Settings settings, Scope scope) {
            throw new UnsupportedOperationException();
        }
    }
}
