package org.parley.tck.law;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.tck.law.ModelTrial.Case;

/** Whether a model has a number for an answer wherever a run may get to. */
record FinitenessLaws(ModelTrial trial) {

    /** How far from the start, in each coordinate: there, nearby, and as far as runs go that are well tuned. */
    private static final double[] SCALES = {0, 0.3, 2};

    List<Law> all() {
        return List.of(new Law("costs and gradients are numbers at the start and around it", this::areNumbers));
    }

    private Verdict areNumbers() {
        for (Case start : trial.starts()) {
            for (double scale : SCALES) {
                // Both ways: what fails on one side only is met.
                for (double way : new double[] {scale, -scale}) {
                    Optional<String> fault = fault(moved(start, way));
                    if (fault.isPresent()) {
                        return Verdict.broken(
                                "%s for agent %d %s",
                                fault.get(), start.agent(), scale == 0 ? "at its start" : "at distance " + scale);
                    }
                }
            }
        }
        return Verdict.holds("at distances %s for %d agents", Arrays.toString(SCALES), ModelTrial.AGENTS);
    }

    private static Optional<String> fault(Case at) {
        return Stream.concat(
                        Arrays.stream(Cost.values()).flatMap(cost -> faultOfCost(at, cost).stream()),
                        Arrays.stream(Derivative.values())
                                .filter(each -> !each.isProduct() && !isFinite(each, at))
                                .map(each -> each.symbol() + " is not finite"))
                .findFirst();
    }

    /** That f, or g, is no number at this point. */
    static Optional<String> faultOfCost(Case at, Cost cost) {
        double value = cost.of(at, at.y())[0];
        return Double.isFinite(value) ? Optional.empty() : Optional.of(cost.symbol() + " is " + value);
    }

    /** Gradients that are left out are made of costs, and are looked at as these. */
    private static boolean isFinite(Derivative gradient, Case at) {
        return gradient.isLeftOut(at) || Arrays.stream(gradient.of(at, at.y())).allMatch(Double::isFinite);
    }

    private static Case moved(Case start, double scale) {
        double[] alongX = Vectors.random(start.x().length, ModelTrial.random("around-x", start.agent()));
        double[] alongY = Vectors.random(start.y().length, ModelTrial.random("around-y", start.agent()));
        return start.at(Vectors.sum(start.x(), scale, alongX), Vectors.sum(start.y(), scale, alongY));
    }
}
