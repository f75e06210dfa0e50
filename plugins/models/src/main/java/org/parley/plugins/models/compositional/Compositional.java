package org.parley.plugins.models.compositional;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.reference.ExactAnswers;

/** A portfolio whose returns were seen by different agents. */
final class Compositional implements BilevelModel {

    private final List<double[][]> returns;
    private final int assets;
    private final double aversion;
    private final double ridge;

    /**
     * @param returns what each agent saw
     */
    Compositional(List<double[][]> returns, int assets, double aversion, double ridge) {
        this.returns = List.copyOf(returns);
        this.assets = assets;
        this.aversion = aversion;
        this.ridge = ridge;
    }

    @Override
    public int upperDimension() {
        return assets;
    }

    @Override
    public int lowerDimension() {
        return 2;
    }

    @Override
    public AgentCosts agent(int agent) {
        return new PortfolioObjective(returns.get(agent), aversion, ridge);
    }

    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        long samples = returns.stream().mapToLong(seen -> seen.length).sum();
        return ExactAnswers.AUTO.reference(this, problem, returns.size(), samples);
    }
}
