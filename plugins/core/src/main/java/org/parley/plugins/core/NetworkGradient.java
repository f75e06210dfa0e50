package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.model.Reference;

/** The gradient of the network's average cost where there is no lower level: the agents' full gradients, averaged. */
final class NetworkGradient implements Reference {

    private final List<Member> agents = new ArrayList<>();

    NetworkGradient(BilevelModel model, ModelContext context) {
        for (int agent = 0; agent < context.agents(); agent++) {
            AgentCosts costs = model.agent(agent);
            int own = agent;
            agents.add(new Member(
                    costs.doubles(), Draw.all(costs.upperSamples(), () -> context.random("network-gradient", own))));
        }
    }

    private record Member(Objective<double[]> costs, Draw all) {}

    @Override
    public void lowerSolution(double[] w, int agent, double[] out) {}

    @Override
    public void hypergradient(double[] w, double[] out) {
        double[] gradient = new double[out.length];
        double[] none = new double[0];
        Arrays.fill(out, 0);
        for (Member agent : agents) {
            agent.costs().moved();
            agent.costs().upperGradientX(w, none, agent.all(), gradient);
            for (int k = 0; k < out.length; k++) {
                out[k] += gradient[k] / agents.size();
            }
        }
    }
}
