package org.parley.tck.law;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;

/** The laws of any component, by its kind. */
public final class ComponentLaws {

    private ComponentLaws() {}

    /** What all kinds share, then the laws of this one. */
    public static List<Law> with(ComponentFactory factory, List<Law> ofItsKind) {
        List<Law> all = new ArrayList<>(List.of(PresentationLaw.of(factory)));
        all.addAll(ofItsKind);
        return all;
    }

    /**
     * All laws of a component at its default settings. A component that needs settings can only be checked by its own tests, and one that
     * fails before any law can be checked breaks a law of its own.
     */
    public static List<Law> of(ComponentFactory factory, List<? extends ComponentFactory> companions) {
        return with(factory, guarded(() -> ofKind(factory, companions)));
    }

    private static List<Law> ofKind(ComponentFactory factory, List<? extends ComponentFactory> companions) {
        if (factory instanceof MixingStrategyFactory mixing) {
            return MixingLaws.of(new Subject<>(mixing, Map.of(), companions));
        }
        if (factory instanceof EstimatorFactory estimator) {
            return EstimatorLaws.of(new Subject<>(estimator, Map.of(), companions));
        }
        if (factory instanceof TopologyFactory topology) {
            return TopologyLaws.of(new Subject<>(topology, Map.of(), companions), Set.of());
        }
        if (factory instanceof WeightRuleFactory rule) {
            return WeightRuleLaws.of(new Subject<>(rule, Map.of(), companions), Set.of());
        }
        if (factory instanceof BilevelModelFactory model) {
            return ModelLaws.of(new Subject<>(model, Map.of(), companions));
        }
        if (factory instanceof LoopFactory loop) {
            return LoopLaws.of(new Subject<>(loop, Map.of(), companions));
        }
        if (factory instanceof MomentumFactory momentum) {
            return MomentumLaws.of(new Subject<>(momentum, Map.of(), companions));
        }
        if (factory instanceof PartitionFactory partition) {
            return PartitionLaws.of(new Subject<>(partition, Map.of(), companions));
        }
        if (factory instanceof DatasetFactory dataset) {
            return DatasetLaws.of(new Subject<>(dataset, Map.of(), companions), Path.of("no-data-here"));
        }
        return List.of();
    }

    private static List<Law> guarded(Supplier<List<Law>> laws) {
        String name = "it can be set up with its defaults";
        try {
            return laws.get();
        } catch (ParleyException refused) {
            boolean needsSettings =
                    refused.problems().stream().anyMatch(problem -> problem.code() == ErrorCode.CONFIG_MISSING);
            return List.of(new Law(
                    name,
                    () -> needsSettings
                            ? Verdict.doesNotApply(
                                    "%s", "it needs settings, which its own tests can give: " + refused.getMessage())
                            : Verdict.threw(refused)));
        } catch (RuntimeException | LinkageError | StackOverflowError failure) {
            return List.of(new Law(name, () -> Verdict.threw(failure)));
        }
    }
}
