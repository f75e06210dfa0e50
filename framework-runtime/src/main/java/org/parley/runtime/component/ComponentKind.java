package org.parley.runtime.component;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.engine.EngineFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;

/** The kinds of components. Names are unique within a kind. */
public enum ComponentKind {
    MIXING(MixingStrategyFactory.class, "mixing strategy"),
    ESTIMATOR(EstimatorFactory.class, "estimator"),
    TOPOLOGY(TopologyFactory.class, "topology"),
    WEIGHTS(WeightRuleFactory.class, "weight rule"),
    MODEL(BilevelModelFactory.class, "model"),
    DATASET(DatasetFactory.class, "dataset"),
    PARTITION(PartitionFactory.class, "partition"),
    LOOP(LoopFactory.class, "loop"),
    TRANSFORM(TransformFactory.class, "transform"),
    SCHEDULE(ScheduleFactory.class, "schedule"),
    STEP(StepRuleFactory.class, "step rule"),
    START(StartFactory.class, "start"),
    FAULT(NetworkFaultFactory.class, "network fault"),
    AGGREGATION(AggregationFactory.class, "aggregation"),
    CONSTRAINT(ConstraintFactory.class, "constraint"),
    COMPRESSION(CompressorFactory.class, "compressor"),
    KERNELS(KernelsFactory.class, "kernels"),
    OBSERVER(ObserverFactory.class, "observer"),
    ENGINE(EngineFactory.class, "engine"),
    COMMAND(CommandFactory.class, "command");

    private final Class<? extends ComponentFactory> factoryType;
    private final String words;

    ComponentKind(Class<? extends ComponentFactory> factoryType, String words) {
        this.factoryType = factoryType;
        this.words = words;
    }

    public Class<? extends ComponentFactory> factoryType() {
        return factoryType;
    }

    /** Returns the name for sentences, such as "no mixing strategy 'act-gt'". */
    public String words() {
        return words;
    }

    /** Returns the name for commands and lists, such as {@code mixing}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind that is used at the same place of a run file. Names must be unique across both kinds. */
    Optional<ComponentKind> sibling() {
        return switch (this) {
            case SCHEDULE -> Optional.of(STEP);
            case STEP -> Optional.of(SCHEDULE);
            default -> Optional.empty();
        };
    }

    public static Optional<ComponentKind> ofLabel(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst();
    }

    public static ComponentKind of(Class<? extends ComponentFactory> factoryType) {
        return Arrays.stream(values())
                .filter(kind -> kind.factoryType.isAssignableFrom(factoryType))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(factoryType + " is not of a known kind"));
    }
}
