package org.parley.plugins.privacy;

import java.util.Map;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;

/**
 * The column {@code epsilon}: what messages so far would give away of any one agent's data if the noise were secret. The noise follows from the seed in
 * the run file, which every process has. Once messages have left the process, epsilon is therefore infinite, also if one process resumes the run.
 */
final class PrivacyLoss implements Observer {

    private final Map<String, Double> sigmas;
    private final double delta;
    private final boolean leaks;
    private final Column column;
    private final int processes;
    private final double[] hasLeft;

    /**
     * @param sigmas relative deviation of the noise, by level
     * @param leaks whether something leaves agents without noise
     */
    PrivacyLoss(ObserverContext context, Map<String, Double> sigmas, double delta, boolean leaks) {
        this.sigmas = Map.copyOf(sigmas);
        this.delta = delta;
        this.leaks = leaks;
        sigmas.keySet().forEach(level -> context.reads(releases(level)));
        column = context.column("epsilon");
        processes = context.processes();
        hasLeft = context.memory("has-left-the-process", 1);
        noteWhereMessagesGo();
    }

    @Override
    public void measure(Observation now) {
        RenyiAccountant accountant = new RenyiAccountant(delta);
        sigmas.forEach((level, sigma) ->
                accountant.add(now.row().value(releases(level)).orElseThrow(), sigma));
        noteWhereMessagesGo();
        boolean isInfinite = now.round() > 0 && (leaks || hasLeft[0] > 0);
        column.set(isInfinite ? Double.POSITIVE_INFINITY : accountant.epsilon());
    }

    /** Kept in checkpoints: a resume in one process must not make epsilon finite again. */
    private void noteWhereMessagesGo() {
        if (processes > 1) {
            hasLeft[0] = 1;
        }
    }

    private static String releases(String level) {
        return GaussianFactory.RELEASES + "_" + level;
    }
}
