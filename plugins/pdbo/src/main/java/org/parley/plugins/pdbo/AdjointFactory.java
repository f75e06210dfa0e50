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

/** The common part of Hyper-Gradient Push and recurrent backpropagation, except for the condition on the weights of both directions. */
abstract class AdjointFactory implements EstimatorFactory {

    private static final String INDEPENDENT = "independent";

    static final Option<Integer> ROUNDS = Option.integer("rounds")
            .from(0)
            .to(1_000_000)
            .orElse(20)
            .description("Number M of terms of the series, with one exchange each.");
    private static final Option<Form> FORM =
            Form.option("Form of the lower level's push-sum, whose iteration is differentiated.");
    private static final Option<String> SAMPLES = Option.choice("samples", "shared", INDEPENDENT)
            .description(
                    "Edges and samples of the two products of a term: the same (shared) or separate ones; both are unbiased.");

    /** Returns the error of the weights that derivatives are mixed by, if any. */
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

    /** Rejects loops without a lower level, which have no steps to differentiate. */
    private static Optional<String> withoutLower(RunOutline run) {
        return run.levels().contains("lower")
                ? Optional.empty()
                : Optional.of("differentiates the steps of a lower level, but this loop has none; use reinitialized");
    }

    /**
     * Rejects unreliable networks: derivatives travel backwards along the links, and no agent knows on the way back which messages were
     * lost or changed.
     */
    private static Optional<String> unreliable(RunOutline run) {
        boolean perfect =
                run.broken("lower").isEmpty() && run.broken(PushAdjoint.LEVEL).isEmpty();
        return perfect
                ? Optional.empty()
                : Optional.of(
                        "sends derivatives back along the links by which messages came, but not all messages arrive "
                                + "as they were sent; remove network.loss, network.faults and aggregations");
    }

    /** Rejects step sizes that differ between agents: every agent differentiates the steps of all others, so it must know their size. */
    private static Optional<String> stepsOfTheirOwn(RunOutline run) {
        return run.component("levels.lower.step")
                .filter(step -> step.factory() instanceof StepRuleFactory)
                .map(rule -> "differentiates steps that have the same size for all agents, but '" + rule.name()
                        + "' gives each agent a different size; set levels.lower.step to a number or a schedule");
    }

    /** Warns if the lower level's push-sum has the other form. */
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

    /** Creates {@code hyper-gradient-push}: {@link PushAdjoint} over directed links, by weights that are correct on average. */
    @Described(
            name = "hyper-gradient-push",
            description =
                    "HGP, Hyper-Gradient Push: each agent's derivative of the sum of all upper costs in its own x, "
                            + "by messages along directed links only.")
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

    /**
     * Creates {@code recurrent-backpropagation}: {@link PushAdjoint} by the transposed weights themselves, for graphs whose links run in
     * both directions.
     */
    @Described(
            name = "recurrent-backpropagation",
            description =
                    "SRB, recurrent backpropagation: as hyper-gradient-push, but with the transposed weights of each "
                            + "tick; requires links in both directions.")
    public static final class RecurrentBackpropagationFactory extends AdjointFactory {

        @Override
        Optional<String> wrongTranspose(RunOutline run) {
            return new Transposition(run).differenceAtATick();
        }
    }
}
