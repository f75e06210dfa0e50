package org.parley.tck.law;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;

/** The laws of any component, by its kind. */
public final class ComponentLaws {

    /** The law without which no other can be looked at. */
    public static final String CREATION = Creation.LAW;

    private ComponentLaws() {}

    /** What all kinds share, then the laws of this one; a component that fails while they are set up breaks the first of them. */
    public static List<Law> with(ComponentFactory factory, Supplier<List<Law>> ofItsKind) {
        List<Law> all = new ArrayList<>(List.of(PresentationLaw.of(factory)));
        try {
            all.addAll(ofItsKind.get());
        } catch (Throwable failure) { // whatever it is, the other components are checked
            all.add(new Law(Creation.LAW, () -> Verdict.threw(failure)));
        }
        return all;
    }

    /** All laws of a component with these settings, none of which may be {@link #missing}. */
    public static List<Law> of(
            ComponentFactory factory, Map<String, Object> with, List<? extends ComponentFactory> companions) {
        return with(factory, () -> ofKind(factory, with, companions));
    }

    /** What can be checked of a component whose settings are not known: how it presents itself. */
    public static List<Law> ofUnknownSettings(ComponentFactory factory, List<String> missing) {
        return with(
                factory,
                () -> List.of(new Law(
                        Creation.LAW,
                        () -> Verdict.doesNotApply("not checked: it needs %s", String.join(", ", missing)))));
    }

    /** The options that it declares mandatory and these settings do not give. What it throws of its own accord is no excuse. */
    public static List<String> missing(ComponentFactory factory, Map<String, Object> with) {
        try {
            return factory.options().stream()
                    .filter(Option::isMandatory)
                    .<String>map(Option::name)
                    .filter(name -> !with.containsKey(name))
                    .toList();
        } catch (Throwable failure) {
            return List.of(); // the first of its laws says so
        }
    }

    private static List<Law> ofKind(
            ComponentFactory factory, Map<String, Object> with, List<? extends ComponentFactory> companions) {
        if (factory instanceof MixingStrategyFactory mixing) {
            return MixingLaws.of(new Subject<>(mixing, with, companions));
        }
        if (factory instanceof EstimatorFactory estimator) {
            return EstimatorLaws.of(new Subject<>(estimator, with, companions));
        }
        if (factory instanceof TopologyFactory topology) {
            return TopologyLaws.of(new Subject<>(topology, with, companions), Set.of());
        }
        if (factory instanceof WeightRuleFactory rule) {
            return WeightRuleLaws.of(new Subject<>(rule, with, companions), Set.of());
        }
        if (factory instanceof BilevelModelFactory model) {
            return ModelLaws.of(new Subject<>(model, with, companions));
        }
        if (factory instanceof LoopFactory loop) {
            return LoopLaws.of(new Subject<>(loop, with, companions));
        }
        if (factory instanceof MomentumFactory momentum) {
            return MomentumLaws.of(new Subject<>(momentum, with, companions));
        }
        if (factory instanceof StepRuleFactory rule) {
            return StepRuleLaws.of(new Subject<>(rule, with, companions));
        }
        if (factory instanceof PartitionFactory partition) {
            return PartitionLaws.of(new Subject<>(partition, with, companions));
        }
        if (factory instanceof DatasetFactory dataset) {
            return DatasetLaws.of(new Subject<>(dataset, with, companions), Path.of("no-data-here"));
        }
        if (factory instanceof ScheduleFactory schedule) {
            return ScheduleLaws.of(new Subject<>(schedule, with, companions));
        }
        if (factory instanceof NetworkFaultFactory fault) {
            return NetworkFaultLaws.of(new Subject<>(fault, with, companions));
        }
        if (factory instanceof AggregationFactory aggregation) {
            return AggregationLaws.of(new Subject<>(aggregation, with, companions));
        }
        if (factory instanceof ConstraintFactory constraint) {
            return ConstraintLaws.of(new Subject<>(constraint, with, companions));
        }
        if (factory instanceof CompressorFactory compressor) {
            return CompressorLaws.of(new Subject<>(compressor, with, companions));
        }
        if (factory instanceof KernelsFactory kernels) {
            return KernelsLaws.of(new Subject<>(kernels, with, companions));
        }
        if (factory instanceof ObserverFactory observer) {
            return ObserverLaws.of(new Subject<>(observer, with, companions));
        }
        if (factory instanceof CommandFactory command) {
            return CommandLaws.of(new Subject<>(command, with, companions));
        }
        return List.of(new Law(Creation.LAW, () -> Verdict.doesNotApply("there are no laws for this kind")));
    }
}
