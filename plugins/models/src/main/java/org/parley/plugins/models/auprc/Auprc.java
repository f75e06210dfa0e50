package org.parley.plugins.models.auprc;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** A shared linear score x that ranks positives first, with each agent's own y; see {@link RankingObjective}. */
final class Auprc implements BilevelModel {

    private static final Metric TEST_AUPRC = new Metric("test_auprc", true);

    private final NetworkData data;
    private final int positiveClass;
    private final int mostPositives;
    private final double margin;
    private final double smoothing;
    private final double ridge;

    Auprc(NetworkData data, int positiveClass, double margin, double smoothing, double ridge) {
        this.data = data;
        this.positiveClass = positiveClass;
        this.margin = margin;
        this.smoothing = smoothing;
        this.ridge = ridge;
        int most = 0;
        for (int agent = 0; agent < data.agents(); agent++) {
            most = Math.max(most, Positives.of(data.agent(agent).train(), positiveClass).length);
        }
        this.mostPositives = most;
    }

    @Override
    public int upperDimension() {
        return data.width();
    }

    @Override
    public int lowerDimension() {
        return 2 * mostPositives;
    }

    @Override
    public AgentCosts agent(int agent) {
        return new RankingObjective(data.agent(agent), positiveClass, lowerDimension(), margin, smoothing, ridge);
    }

    /** At x = 0 every pair loses the squared margin; y starts at what it learns there, so that f is no quotient of zeros. */
    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        int own = Positives.of(data.agent(agent).train(), positiveClass).length;
        double share = (double) own / data.agent(agent).train().size();
        for (int a = 0; a < own; a++) {
            y[2 * a] = margin * margin * share;
            y[2 * a + 1] = margin * margin;
        }
    }

    @Override
    public List<Metric> metrics() {
        return List.of(TEST_AUPRC);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return ExactAnswers.AUTO.reference(this, problem, data.agents(), data.trainSize());
    }
}
