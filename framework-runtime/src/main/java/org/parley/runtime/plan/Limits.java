package org.parley.runtime.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Network;

/** Where the levels of a run end up when agents differ. */
public record Limits(RunPlan plan) {

    /** Whether the level ends at its solution: it does if each of its parts lets it. */
    public Exactness of(LevelPlan level, LevelPlan.Motion motion) {
        return bias(level, motion).isEmpty() ? Exactness.EXACT : Exactness.BIASED;
    }

    /** The first part of the level that keeps it away from its solution, as the end of a path, and why; empty for an exact level. */
    public Optional<String> bias(LevelPlan level, LevelPlan.Motion motion) {
        List<Supplier<Optional<String>>> parts = List.of(
                () -> reset(level, motion),
                () -> direction(level),
                () -> transform(level, motion),
                () -> sizes(level, motion),
                () -> mixing(level, motion));
        return parts.stream().flatMap(part -> part.get().stream()).findFirst();
    }

    /** Whether the level's strategy alone, without the other parts, ends at the solution on this network. */
    public boolean mixesExactly(LevelPlan level, LevelPlan.Motion motion) {
        MixingStrategyFactory mixing = motion.mixing().factory();
        if (plan.agents() == 1) {
            return true;
        }
        if (plan.isOfEachAgent(level)) {
            return mixing.phases(motion.mixing().settings()) == 0;
        }
        return mixing.exactness(motion.mixing().settings()) == Exactness.EXACT || movesAlike(level, motion);
    }

    private Optional<String> reset(LevelPlan level, LevelPlan.Motion motion) {
        String consequence =
                " takes the level back to its start in every round, so the error that the steps of one round leave stays";
        if (motion.restart() == Restart.RESET) {
            return Optional.of(".restart: reset" + consequence);
        }
        boolean byLoop =
                plan.loop().factory().resetLevels(plan.loop().settings()).contains(level.name());
        return byLoop ? Optional.of(": the loop '" + plan.loop().name() + "'" + consequence) : Optional.empty();
    }

    private static Optional<String> direction(LevelPlan level) {
        return level.estimator()
                .filter(estimator -> !estimator.factory().isGradient(estimator.settings()))
                .map(estimator -> ".gradient: '" + estimator.name() + "' changes the gradients");
    }

    private Optional<String> transform(LevelPlan level, LevelPlan.Motion motion) {
        boolean scalesByHistory = isAlone(level) && motion.restart() == Restart.NEVER;
        for (Component<TransformFactory> transform : motion.transforms()) {
            if (scalesByHistory) {
                if (!transform.factory().isExactAlone(transform.settings())) {
                    return Optional.of(".transform: '" + transform.name()
                            + "' takes steps that do not shrink with the directions");
                }
            } else if (!transform.factory().isExact(transform.settings())) {
                return Optional.of(
                        ".transform: '" + transform.name()
                                + "' scales or clips each agent's direction on its own, which moves the point where they cancel");
            }
        }
        return Optional.empty();
    }

    private Optional<String> sizes(LevelPlan level, LevelPlan.Motion motion) {
        String rule = ".step: '" + motion.step().name() + "' ";
        if (!isAlone(level) && motion.hasOwnSizes()) {
            return Optional.of(rule + "gives agents that differ sizes that differ");
        }
        return motion.stepRule().isPresent() && motion.restart() != Restart.NEVER
                ? Optional.of(rule + "chooses sizes by the steps before, which restart: "
                        + Option.word(motion.restart()) + " erases")
                : Optional.empty();
    }

    private Optional<String> mixing(LevelPlan level, LevelPlan.Motion motion) {
        String strategy = "'" + motion.mixing().name() + "'";
        if (!mixesExactly(level, motion)) {
            return Optional.of(".mixing: " + strategy
                    + (plan.isOfEachAgent(level)
                            ? " pulls together what each agent has for itself"
                            : " is biased when agents differ"));
        }
        boolean remembers = !isAlone(level) && !movesAlike(level, motion);
        return remembers && motion.restart() != Restart.NEVER
                ? Optional.of(".restart: " + Option.word(motion.restart()) + " erases the memory by which " + strategy
                        + " corrects for the differences between agents")
                : Optional.empty();
    }

    private boolean isAlone(LevelPlan level) {
        return plan.isOfEachAgent(level) || plan.agents() == 1;
    }

    /**
     * Whether A q is the same for all agents, whatever q: a strategy whose steps are, such as adapt-then-combine gossip over a server, moves
     * everyone along the average direction and needs no memory. Only a complete graph with one weight can do that.
     */
    private boolean movesAlike(LevelPlan level, LevelPlan.Motion motion) {
        return motion.mixing()
                .factory()
                .form(motion.mixing().settings())
                .filter(form -> form.b2().isZero() && erasesDifferences(form.a(), level))
                .isPresent();
    }

    private boolean erasesDifferences(Polynomial a, LevelPlan level) {
        Network network = level.network().built();
        if (!plan.network().isPerfect() || level.aggregation().isPresent() || !network.isFixed()) {
            return false;
        }
        Weights weights = network.weights(0);
        if (!weights.graph().isComplete() || weights.sharedEdgeWeight().isEmpty()) {
            return false;
        }
        Spectrum spectrum = weights.spectrum();
        return Math.abs(a.at(spectrum.smallest())) <= Weights.TOLERANCE
                && Math.abs(a.at(spectrum.largest())) <= Weights.TOLERANCE;
    }
}
