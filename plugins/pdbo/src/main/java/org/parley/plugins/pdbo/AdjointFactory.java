package org.parley.plugins.pdbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.plugins.pdbo.PushSumFactory.Form;

/** What Hyper-Gradient Push and recurrent backpropagation have in common: all but how the weights of both ways must agree. */
abstract class AdjointFactory implements EstimatorFactory {

    private static final String INDEPENDENT = "independent";

    static final Option<Integer> ROUNDS = Option.integer("rounds")
            .from(0)
            .to(1_000_000)
            .orElse(20)
            .says("M: how many terms of the series are summed, one exchange each.");
    private static final Option<Form> FORM =
            Form.option("The form of the push-sum below, whose iteration is differentiated.");
    private static final Option<String> SAMPLES = Option.choice("samples", "shared", INDEPENDENT)
            .says("Whether both lines of a round use the same edges and samples, or each its own; unbiased both ways.");

    /** What is wrong with the weights that derivatives travel by. */
    abstract Optional<String> wrongTranspose(RunOutline run);

    @Override
    public final List<Option<?>> options() {
        return List.of(ROUNDS, FORM, SAMPLES);
    }

    @Override
    public final Estimator create(Settings settings, Scope scope) {
        return new PushAdjoint(
                scope,
                settings.get(ROUNDS),
                settings.get(FORM) == Form.NEDIC,
                settings.get(SAMPLES).equals(INDEPENDENT));
    }

    @Override
    public final Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public final Map<String, WeightRequirement> channels(Settings settings) {
        return Map.of(PushAdjoint.LEVEL, WeightRequirement.NONE);
    }

    @Override
    public final List<String> errors(Settings settings, RunOutline run) {
        return withoutLower(run)
                .or(() -> unreliable(run))
                .or(() -> stepsOfTheirOwn(run))
                .or(() -> wrongTranspose(run))
                .stream()
                .toList();
    }

    /** Where there is no lower level there is nothing to go back through. */
    private static Optional<String> withoutLower(RunOutline run) {
        return run.levels().contains("lower")
                ? Optional.empty()
                : Optional.of(
                        "goes back through the steps of a lower level, and this loop moves none; use reinitialized");
    }

    /** What goes against the links undoes what went along them, and of a message that went wrong nobody knows on the way back. */
    private static Optional<String> unreliable(RunOutline run) {
        boolean perfect =
                run.broken("lower").isEmpty() && run.broken(PushAdjoint.LEVEL).isEmpty();
        return perfect
                ? Optional.empty()
                : Optional.of(
                        "goes back along the links by which messages came, and not all of them come as they were sent;"
                                + " remove network.loss, network.faults and aggregations");
    }

    /** Every agent differentiates the steps of all others, whose size it must know. */
    private static Optional<String> stepsOfTheirOwn(RunOutline run) {
        return run.component("levels.lower.step")
                .filter(step -> step.factory() instanceof StepRuleFactory)
                .map(rule -> "differentiates steps of one size for all agents, and '" + rule.name()
                        + "' gives each agent its own; give levels.lower.step a number or a schedule");
    }

    /** A word of warning when the push-sum below is of the other form. */
    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        return run
                .component("levels.lower.mixing")
                .filter(mixing -> mixing.factory().name().equals(PushSumFactory.NAME))
                .filter(mixing -> mixing.settings().get(FORM) != settings.get(FORM))
                .map(mixing -> "differentiates the " + Option.word(settings.get(FORM))
                        + " form of push-sum, but the lower level runs the "
                        + Option.word(mixing.settings().get(FORM))
                        + " form, so the hypergradient is off by about the step size; give both the same form")
                .stream()
                .toList();
    }

    /** {@code hyper-gradient-push}: {@link PushAdjoint} over directed links, by weights that are right on average. */
    @Described(
            name = "hyper-gradient-push",
            says =
                    "HGP: how the sum of all upper costs changes with each agent's own x, by messages along directed links only.")
    public static final class HyperGradientPushFactory extends AdjointFactory {

        @Override
        Optional<String> wrongTranspose(RunOutline run) {
            Transposition transposition = new Transposition(run);
            return transposition.isPeriodic() ? transposition.differenceOnAverage() : Optional.empty();
        }

        @Override
        public List<String> notes(Settings settings, RunOutline run) {
            List<String> notes = new ArrayList<>(super.notes(settings, run));
            Transposition transposition = new Transposition(run);
            if (!transposition.isPeriodic()) {
                transposition.differenceOnAverage().ifPresent(notes::add);
            }
            run.step("lower")
                    .ifPresent(step ->
                            Spread.of(run).warning(settings.get(ROUNDS), step).ifPresent(notes::add));
            return notes;
        }
    }

    /** {@code recurrent-backpropagation}: {@link PushAdjoint} where every agent hears all it sends to, by the transposed weights themselves. */
    @Described(
            name = "recurrent-backpropagation",
            says =
                    "SRB: as hyper-gradient-push, by the transposed weights of each tick, which takes links that run both ways.")
    public static final class RecurrentBackpropagationFactory extends AdjointFactory {

        @Override
        Optional<String> wrongTranspose(RunOutline run) {
            return new Transposition(run).differenceAtATick();
        }
    }
}
