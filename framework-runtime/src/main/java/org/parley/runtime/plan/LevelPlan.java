package org.parley.runtime.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.start.StartFactory;

/**
 * One level of a run: {@code levels.<name>}.
 *
 * @param estimator the level's own direction; only the lower level has one here
 * @param motion how the level moves; empty for a level that is only mixed on
 * @param aggregation what agents make of the messages that reach them; empty for the weighted sum
 * @param compression what is left of its messages; empty for all
 * @param doors those that its strategy asks for by name
 * @param batch samples per draw, 0 for all
 */
public record LevelPlan(
        String name,
        NetworkPlan network,
        Optional<Component<AggregationFactory>> aggregation,
        Optional<Component<CompressorFactory>> compression,
        Map<String, DoorPlan> doors,
        Optional<Component<EstimatorFactory>> estimator,
        Optional<Motion> motion,
        int batch) {

    /** Whether its direction draws samples of its own; an estimator's levels use the samples of the level it works for. */
    public boolean draws() {
        return name.equals("upper") || name.equals("lower");
    }

    /**
     * How a driven level moves.
     *
     * @param step a schedule or a step rule
     * @param momentum those that each direction goes through, in this order; empty where it is followed as it is
     * @param constraint on the level's rows
     */
    public record Motion(
            Component<StartFactory> start,
            Component<MixingStrategyFactory> mixing,
            Component<?> step,
            Component<ScheduleFactory> steps,
            Restart restart,
            List<Component<MomentumFactory>> momentum,
            Optional<Component<ConstraintFactory>> constraint) {

        /** The rule that decides the sizes of its steps, where no schedule does. */
        public Optional<Component<StepRuleFactory>> stepRule() {
            return step.factory() instanceof StepRuleFactory rule
                    ? Optional.of(new Component<>(rule, step.settings(), step.path()))
                    : Optional.empty();
        }

        /** Whether agents go on stepping by different sizes, so that no strategy ends at the solution of a level they share. */
        public boolean hasOwnSizes() {
            return stepRule()
                    .filter(rule -> !rule.factory().agrees(rule.settings()))
                    .isPresent();
        }

        /** The schedule of its steps; fails where a rule decides them. */
        Component<ScheduleFactory> schedule() {
            return new Component<>((ScheduleFactory) step.factory(), step.settings(), step.path());
        }

        Stream<Component<?>> components() {
            return Stream.of(Stream.of(start, mixing, step, steps), momentum.stream(), constraint.stream())
                    .flatMap(parts -> parts);
        }
    }

    /** The level's own door. */
    public DoorPlan ownDoor() {
        return new DoorPlan(name, network, aggregation, compression);
    }

    /** A door that its strategy asks for. */
    public DoorPlan door(String door) {
        DoorPlan found = doors.get(door);
        if (found == null) {
            throw new IllegalStateException(
                    "the strategy of level '" + name + "' does not declare a door '" + door + "'");
        }
        return found;
    }

    /** What the level is made of, but for what stands inside other components; what doors take from the level comes once. */
    Stream<Component<?>> components() {
        return Stream.of(
                        estimator.stream(),
                        motion.stream().flatMap(Motion::components),
                        ownDoor().components(),
                        doors.values().stream().flatMap(DoorPlan::components))
                .<Component<?>>flatMap(parts -> parts)
                .distinct();
    }
}
