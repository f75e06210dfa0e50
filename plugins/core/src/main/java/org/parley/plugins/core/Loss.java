package org.parley.plugins.core;

import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;

/** Which of an agent's two costs is the one that is left, and its gradients. */
enum Loss {
    UPPER {
        @Override
        <A> double value(Objective<A> costs, A x, A y, Draw draw) {
            return costs.upper(x, y, draw);
        }

        @Override
        <A> void gradientX(Objective<A> costs, A x, A y, Draw draw, A out) {
            costs.upperGradientX(x, y, draw, out);
        }

        @Override
        <A> void gradientY(Objective<A> costs, A x, A y, Draw draw, A out) {
            costs.upperGradientY(x, y, draw, out);
        }

        @Override
        int samples(AgentCosts agent) {
            return agent.upperSamples();
        }
    },
    LOWER {
        @Override
        <A> double value(Objective<A> costs, A x, A y, Draw draw) {
            return costs.lower(x, y, draw);
        }

        @Override
        <A> void gradientX(Objective<A> costs, A x, A y, Draw draw, A out) {
            costs.lowerGradientX(x, y, draw, out);
        }

        @Override
        <A> void gradientY(Objective<A> costs, A x, A y, Draw draw, A out) {
            costs.lowerGradient(x, y, draw, out);
        }

        @Override
        int samples(AgentCosts agent) {
            return agent.lowerSamples();
        }
    };

    abstract <A> double value(Objective<A> costs, A x, A y, Draw draw);

    abstract <A> void gradientX(Objective<A> costs, A x, A y, Draw draw, A out);

    abstract <A> void gradientY(Objective<A> costs, A x, A y, Draw draw, A out);

    abstract int samples(AgentCosts agent);
}
