package org.parley.runtime.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.random.Seeds;

/** An agent's costs that count what is asked of them; handed to {@link org.parley.api.run.AgentWork}. */
final class MeteredObjective implements AgentObjective {

    private final AgentObjective objective;
    private final Meter meter;
    private final AddressedDraws draws;
    private long samples;
    private long hessianSamples;
    private long countedAtPoint;

    MeteredObjective(AgentObjective objective, Meter meter, Seeds seeds, NetworkTime time, int agent) {
        this.objective = objective;
        this.meter = meter;
        this.draws = new AddressedDraws(objective, seeds, time, agent);
    }

    Draws draws() {
        return draws;
    }

    /** Adds up on the run's own thread what several agents spent in parallel. */
    void bill() {
        meter.addSamples(samples);
        meter.addHessianSamples(hessianSamples);
        samples = 0;
        hessianSamples = 0;
        countedAtPoint = 0;
    }

    @Override
    public void moved() {
        countedAtPoint = 0;
        objective.moved();
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return objective.upper(x, y, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return objective.lower(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        countGradient(draw);
        objective.upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        countGradient(draw);
        objective.upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        countGradient(draw);
        objective.lowerGradient(x, y, draw, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        hessianSamples += draw.size();
        objective.hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        hessianSamples += draw.size();
        objective.mixed(x, y, draw, v, out);
    }

    @Override
    public int upperSamples() {
        return objective.upperSamples();
    }

    @Override
    public int lowerSamples() {
        return objective.lowerSamples();
    }

    @Override
    public OptionalDouble smoothness() {
        return objective.smoothness();
    }

    @Override
    public OptionalDouble strongConvexity() {
        return objective.strongConvexity();
    }

    @Override
    public SecondOrder secondOrder() {
        return objective.secondOrder();
    }

    private void countGradient(Draw draw) {
        if (draw.size() > countedAtPoint) {
            samples += draw.size() - countedAtPoint;
            countedAtPoint = draw.size();
        }
    }

    /** Draws by purpose and size, each kept so that asking again allocates nothing. */
    private static final class AddressedDraws implements Draws {

        private final AgentObjective objective;
        private final Seeds seeds;
        private final NetworkTime time;
        private final int agent;
        private final Map<String, AgentDraw> upper = new HashMap<>();
        private final Map<String, AgentDraw> lower = new HashMap<>();

        AddressedDraws(AgentObjective objective, Seeds seeds, NetworkTime time, int agent) {
            this.objective = objective;
            this.seeds = seeds;
            this.time = time;
            this.agent = agent;
        }

        @Override
        public Draw fullUpper() {
            return upper("", 0);
        }

        @Override
        public Draw fullLower() {
            return lower("", 0);
        }

        @Override
        public Draw upper(String purpose, int batch) {
            return moved(
                    upper.computeIfAbsent(
                            purpose, key -> new AgentDraw(seeds, "upper", agent, objective.upperSamples())),
                    purpose,
                    batch);
        }

        @Override
        public Draw lower(String purpose, int batch) {
            return moved(
                    lower.computeIfAbsent(
                            purpose, key -> new AgentDraw(seeds, "lower", agent, objective.lowerSamples())),
                    purpose,
                    batch);
        }

        private Draw moved(AgentDraw draw, String purpose, int batch) {
            draw.move(Seeds.purposeKey(purpose), time.tick(), batch);
            return draw;
        }
    }
}
