package org.parley.runtime.engine;

import java.util.EnumMap;
import java.util.Map;
import org.parley.runtime.engine.AgentEvaluator.Product;

/** All hosted agents' costs at one point: evaluates in parallel where that pays, and counts samples. */
final class Evaluations implements RowTask {

    private final AgentEvaluator[] agents;
    private final Memory memory;
    private final Meter meter;
    private final SampleLedger ledger;
    private final Workers workers;
    private final Map<Product, Pace> paces = new EnumMap<>(Product.class);
    private final Point point = new Point();
    private boolean upperCounted;
    private boolean lowerCounted;
    private Product product;
    private RowBlock v;
    private RowBlock out;

    Evaluations(AgentEvaluator[] agents, Memory memory, Meter meter, SampleLedger ledger, Workers workers) {
        this.agents = agents;
        this.memory = memory;
        this.meter = meter;
        this.ledger = ledger;
        this.workers = workers;
        for (Product possible : Product.values()) {
            paces.put(possible, new Pace());
        }
    }

    AgentEvaluator agent(int row) {
        return agents[row];
    }

    int size() {
        return agents.length;
    }

    /**
     * @param x where, with y, on the draw of this key, tick and batch
     * @param vectors what second-order products multiply; ignored by gradients
     */
    void evaluate(
            Product wanted,
            RowBlock x,
            RowBlock y,
            long drawKey,
            long tick,
            int batch,
            RowBlock vectors,
            RowBlock result) {
        memory.settle();
        if (point.move(x, y, drawKey, tick, batch)) {
            upperCounted = false;
            lowerCounted = false;
        }
        product = wanted;
        v = vectors;
        out = result;
        paces.get(wanted).run(workers, this, agents.length);
        long depth = Math.max(x.depth(), y.depth());
        result.written(vectors == null ? depth : Math.max(depth, vectors.depth()));
        count(wanted);
    }

    @Override
    public void run(int from, int to) {
        for (int row = from; row < to; row++) {
            agents[row].moveTo(point, row);
            agents[row].evaluate(product, point, v, out, row);
        }
    }

    private void count(Product wanted) {
        switch (wanted) {
            case LOWER_GRADIENT -> {
                if (!lowerCounted) {
                    ledger.add(point.x(), point.y(), 0, samplesOfLower());
                    lowerCounted = true;
                }
            }
            case UPPER_GRADIENT_X, UPPER_GRADIENT_Y -> {
                if (!upperCounted) {
                    ledger.add(point.x(), point.y(), samplesOfUpper(), 0);
                    upperCounted = true;
                }
            }
            case HESSIAN, MIXED -> meter.addHessianSamples(samplesOfLower());
        }
    }

    private long samplesOfUpper() {
        long samples = 0;
        for (AgentEvaluator agent : agents) {
            samples += agent.upperDraw.size();
        }
        return samples;
    }

    private long samplesOfLower() {
        long samples = 0;
        for (AgentEvaluator agent : agents) {
            samples += agent.lowerDraw.size();
        }
        return samples;
    }
}
