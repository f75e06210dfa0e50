package org.parley.tck.law;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.tck.lab.FixedDraw;
import org.parley.tck.law.ModelTrial.Case;

/** What a model does with points, samples and memory. */
record SampleLaws(ModelTrial trial) {

    /** An average of a few hundred numbers in double precision. */
    private static final double ROUND_OFF = 1e-11;

    /** Differences, and engines that compute in single precision. */
    private static final double COMPLETED = 1e-3;

    List<Law> all() {
        return List.of(
                new Law("arguments stay untouched and results are overwritten completely", this::keepsToItsArguments),
                new Law("nothing of one point or draw leaks into the next", this::forgetsOtherPoints),
                new Law("agents do not share workspace", this::keepsAgentsApart),
                new Law("a draw is the average of its samples", this::averagesItsSamples),
                new Law("the same seed gives the same problem", this::isReproducible));
    }

    private Verdict keepsToItsArguments() {
        for (Case at : trial.cases()) {
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            double[] x = at.x().clone();
            double[] y = at.y().clone();
            double[] keptV = v.clone();
            for (Answer answer : Answer.all()) {
                double[] out = answer.of(at, v);
                if (!Arrays.stream(out).allMatch(Double::isFinite)) {
                    return Verdict.broken("%s leaves entries unwritten or not finite", answer.symbol());
                }
                if (!Arrays.equals(x, at.x()) || !Arrays.equals(y, at.y()) || !Arrays.equals(v, keptV)) {
                    return Verdict.broken("%s changes its arguments", answer.symbol());
                }
            }
        }
        return Verdict.holds("in all costs and derivatives");
    }

    /** Against costs that have seen no other point. */
    private Verdict forgetsOtherPoints() {
        BilevelModel model = trial.model();
        List<Case> travelled = trial.cases(model);
        for (Answer answer : Answer.all()) {
            List<Case> fresh = trial.cases(model);
            for (int k = 0; k < fresh.size(); k++) {
                Case at = travelled.get(k);
                double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
                Case elsewhere = elsewhere(at);
                at.costs().moved();
                for (Answer other : Answer.all()) {
                    other.kept(elsewhere, v);
                }
                if (!Arrays.equals(answer.of(fresh.get(k), v), answer.of(at, v))) {
                    return Verdict.broken("%s is another one after a visit elsewhere", answer.symbol());
                }
            }
        }
        return Verdict.holds("bit-equal after a visit elsewhere");
    }

    /** Without {@code moved} in between: a forward pass kept for one agent must not be seen by another. */
    private Verdict keepsAgentsApart() {
        List<Case> cases = trial.cases();
        Case one = cases.get(0);
        Case other = cases.get(cases.size() - 1);
        double[] v = Vectors.random(one.y().length, ModelTrial.random("v", 0));
        for (Answer answer : Answer.all()) {
            double[] alone = answer.of(one, v);
            answer.of(other, v);
            double[] again = answer.kept(one, v);
            if (!Arrays.equals(alone, again)) {
                return Verdict.broken(
                        "%s of agent 0 changes when agent %d is evaluated", answer.symbol(), other.agent());
            }
        }
        return Verdict.holds("bit-equal with another agent in between");
    }

    private Verdict averagesItsSamples() {
        double worst = 0;
        boolean applies = false;
        for (Case at : trial.cases()) {
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            for (Map.Entry<Answer, double[]> mean : means(at, v).entrySet()) {
                applies = true;
                Answer answer = mean.getKey();
                double error = Vectors.relativeDistance(mean.getValue(), answer.of(at, v));
                worst = Math.max(worst, error);
                if (!(error <= tolerance(answer, at))) {
                    return Verdict.broken("%s is off the average of single samples by %.1e", answer.symbol(), error);
                }
            }
        }
        return applies
                ? Verdict.holds("largest relative error %.1e", worst)
                : Verdict.doesNotApply("its costs have no samples");
    }

    /** The averages over single samples of every cost that has more than one, and of its derivatives. */
    private static Map<Answer, double[]> means(Case at, double[] v) {
        Map<Answer, double[]> means = new LinkedHashMap<>();
        for (boolean ofF : new boolean[] {true, false}) {
            FixedDraw draw = ofF ? at.upper() : at.lower();
            if ((ofF ? at.known().upperSamples() : at.known().lowerSamples()) > 1) {
                Arrays.stream(draw.indices()).forEach(index -> addSample(at, v, ofF, index, 1.0 / draw.size(), means));
            }
        }
        return means;
    }

    /** A cost and all its derivatives at one sample, so that they share what the model keeps of it. */
    private static void addSample(
            Case at, double[] v, boolean ofF, int index, double weight, Map<Answer, double[]> to) {
        FixedDraw single = FixedDraw.of(index);
        Case one = at.on(single, single);
        at.costs().moved();
        for (Answer answer : Answer.all()) {
            if (answer.isOfF() == ofF) {
                double[] found = answer.kept(one, v);
                double[] before = to.getOrDefault(answer, new double[found.length]);
                to.put(answer, Vectors.sum(before, weight, found));
            }
        }
    }

    private static double tolerance(Answer answer, Case at) {
        boolean derived = at.known().secondOrder() == SecondOrder.ANALYTIC && !answer.isLeftOut(at);
        return derived ? ROUND_OFF : COMPLETED;
    }

    private Verdict isReproducible() {
        BilevelModel one = trial.model();
        BilevelModel other = trial.model();
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            double[] x = new double[one.upperDimension()];
            double[] y = new double[one.lowerDimension()];
            one.start(agent, ModelTrial.random("start", agent), x, y);
            double[] againX = new double[other.upperDimension()];
            double[] againY = new double[other.lowerDimension()];
            other.start(agent, ModelTrial.random("start", agent), againX, againY);
            AgentCosts known = one.agent(agent);
            Objective<double[]> costs = known.doubles();
            Objective<double[]> again = other.agent(agent).doubles();
            FixedDraw upper = FixedDraw.full(known.upperSamples());
            FixedDraw lower = FixedDraw.full(known.lowerSamples());
            boolean same = Arrays.equals(x, againX)
                    && Arrays.equals(y, againY)
                    && Double.compare(costs.upper(x, y, upper), again.upper(x, y, upper)) == 0
                    && Double.compare(costs.lower(x, y, lower), again.lower(x, y, lower)) == 0;
            if (!same) {
                return Verdict.broken("agent %d has another start or other costs the second time", agent);
            }
        }
        return Verdict.holds(
                "bit-equal for %d agents, p = %d, q = %d",
                ModelTrial.AGENTS, one.upperDimension(), one.lowerDimension());
    }

    private static Case elsewhere(Case at) {
        double[] x =
                Vectors.sum(at.x(), 0.5, Vectors.random(at.x().length, ModelTrial.random("elsewhere-x", at.agent())));
        double[] y =
                Vectors.sum(at.y(), 0.5, Vectors.random(at.y().length, ModelTrial.random("elsewhere-y", at.agent())));
        return at.at(x, y).on(FixedDraw.of(0), FixedDraw.of(0));
    }
}
