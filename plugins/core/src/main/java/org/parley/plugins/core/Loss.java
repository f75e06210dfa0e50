package org.parley.plugins.core;

import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;

/** Which of an agent's two costs is the one that is left, and its gradients. */
enum Loss {
    UPPER {
        @Override
        double value(AgentObjective costs, double[] x, double[] y, Draw draw) {
            return costs.upper(x, y, draw);
        }

        @Override
        void gradientX(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out) {
            costs.upperGradientX(x, y, draw, out);
        }

        @Override
        void gradientY(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out) {
            costs.upperGradientY(x, y, draw, out);
        }

        @Override
        double value(FloatObjective costs, float[] x, float[] y, Draw draw) {
            return costs.upper(x, y, draw);
        }

        @Override
        void gradientX(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out) {
            costs.upperGradientX(x, y, draw, out);
        }

        @Override
        void gradientY(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out) {
            costs.upperGradientY(x, y, draw, out);
        }

        @Override
        int samples(AgentObjective costs) {
            return costs.upperSamples();
        }
    },
    LOWER {
        @Override
        double value(AgentObjective costs, double[] x, double[] y, Draw draw) {
            return costs.lower(x, y, draw);
        }

        @Override
        void gradientX(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out) {
            costs.lowerGradientX(x, y, draw, out);
        }

        @Override
        void gradientY(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out) {
            costs.lowerGradient(x, y, draw, out);
        }

        @Override
        double value(FloatObjective costs, float[] x, float[] y, Draw draw) {
            return costs.lower(x, y, draw);
        }

        @Override
        void gradientX(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out) {
            costs.lowerGradientX(x, y, draw, out);
        }

        @Override
        void gradientY(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out) {
            costs.lowerGradient(x, y, draw, out);
        }

        @Override
        int samples(AgentObjective costs) {
            return costs.lowerSamples();
        }
    };

    abstract double value(AgentObjective costs, double[] x, double[] y, Draw draw);

    abstract void gradientX(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out);

    abstract void gradientY(AgentObjective costs, double[] x, double[] y, Draw draw, double[] out);

    abstract double value(FloatObjective costs, float[] x, float[] y, Draw draw);

    abstract void gradientX(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out);

    abstract void gradientY(FloatObjective costs, float[] x, float[] y, Draw draw, float[] out);

    abstract int samples(AgentObjective costs);
}
