package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;

/**
 * Finds the part that keeps an otherwise exact composition away from the solution when agents differ. Where no level is exact there is no
 * such part: nobody expects the solution then.
 *
 * @param limits by the names of the levels that move
 * @param exactFor the classes of problem that the estimator is exact for; empty for one that declares none
 * @param exactLoop whether the loop ends at the solution when all else is exact
 */
record BiasNotes(RunPlan plan, Map<String, Exactness> limits, Set<ProblemClass> exactFor, boolean exactLoop) {

    List<String> notes() {
        List<LevelPlan> exact = levels(Exactness.EXACT).stream()
                .filter(level -> !plan.isOfEachAgent(level))
                .toList();
        List<LevelPlan> biased = levels(Exactness.BIASED);
        List<String> notes = new ArrayList<>();
        if (exact.isEmpty() || plan.agents() == 1) {
            return notes;
        }
        String consequence = ", so the run ends near the solution and not at it, although " + areExact(exact);
        for (LevelPlan level : biased) {
            notes.add(Words.path("levels", level.name()) + bias(level) + consequence);
        }
        if (!exactLoop) {
            notes.add("loop: '" + plan.loop().factory().name() + "' is not exact" + consequence);
        }
        if (biased.isEmpty() && !exactFor.isEmpty() && !exactFor.contains(plan.problem())) {
            notes.add("estimator: '" + plan.estimator().name() + "' is not exact for a problem that is "
                    + Option.word(plan.problem()) + consequence);
        }
        return notes;
    }

    /** What is at fault, and why. */
    private String bias(LevelPlan level) {
        if (plan.isOfEachAgent(level)) {
            return ".mixing: " + strategy(level) + " pulls together what each agent has for itself";
        }
        LevelPlan.Motion motion = level.motion().orElseThrow();
        return motion.hasOwnSizes()
                ? ".step: '" + motion.step().name() + "' gives agents that differ sizes that differ"
                : ".mixing: " + strategy(level) + " is biased when agents differ";
    }

    private List<LevelPlan> levels(Exactness limit) {
        return plan.levels().values().stream()
                .filter(level -> Optional.ofNullable(limits.get(level.name())).equals(Optional.of(limit)))
                .toList();
    }

    private static String areExact(List<LevelPlan> levels) {
        return Words.and(levels.stream()
                        .map(level -> strategy(level) + " of " + level.name())
                        .toList())
                + (levels.size() == 1 ? " is exact" : " are exact");
    }

    private static String strategy(LevelPlan level) {
        return "'" + level.motion().orElseThrow().mixing().name() + "'";
    }
}
