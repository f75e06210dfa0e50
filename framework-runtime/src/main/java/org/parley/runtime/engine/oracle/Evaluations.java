package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.Memory.PendingWork;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers.ParallelismProbe;
import org.parley.runtime.engine.block.Workers.RowTask;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;

/**
 * Evaluates all hosted agents' costs at one point, in parallel if this pays, and counts samples.
 *
 * <p>Requests are deferred until a result is read. Several derivatives at one point can then be computed agent by agent, while shared data
 * is still in the cache. If evaluations are short, little is shared, and each derivative is computed for all agents in memory order
 * instead.
 */
public final class Evaluations implements RowTask, PendingWork {

    private static final int MAX_REQUESTS = 8;

    private final AgentEvaluator[] agents;
    private final Memory memory;
    private final Hosted hosted;
    private final Meter meter;
    private final SampleLedger ledger;
    private final Participation participation;
    /** By the set of products that are requested together. */
    private final ParallelismProbe[] probes = new ParallelismProbe[1 << Product.values().length];

    private final Point point = new Point();
    private boolean upperCounted;
    private boolean lowerCounted;
    private final Product[] products = new Product[MAX_REQUESTS];
    private final RowBlock[] vectors = new RowBlock[MAX_REQUESTS];
    private final RowBlock[] results = new RowBlock[MAX_REQUESTS];
    private int pending;
    private boolean productByProduct;
    private int asked;

    private Evaluations(Memory memory, AgentEvaluator[] agents, SampleLedger ledger, Participation participation) {
        this.memory = memory;
        this.agents = agents;
        this.hosted = memory.hosted();
        this.meter = ledger.meter();
        this.ledger = ledger;
        this.participation = participation;
        Arrays.setAll(probes, set -> new ParallelismProbe());
    }

    /**
     * Creates evaluations whose results are blocks of a memory, which completes them before a block is read.
     *
     * @param agents the evaluators by row
     */
    public static Evaluations into(
            Memory memory, AgentEvaluator[] agents, SampleLedger ledger, Participation participation) {
        Evaluations evaluations = new Evaluations(memory, agents, ledger, participation);
        memory.finishFirst(evaluations);
        return evaluations;
    }

    /** Returns evaluations of the same costs at a separate point that are not counted; see {@link UncountedEvaluation}. */
    private Evaluations uncounted() {
        SampleLedger unused = new SampleLedger(new Meter(Double.SIZE), agents.length);
        return new Evaluations(memory, agents, unused, new Participation(participation.agents()));
    }

    Memory memory() {
        return memory;
    }

    SampleLedger ledger() {
        return ledger;
    }

    /** Discards the point, because the agents' costs are about to be used for other computations. */
    void forget() {
        for (AgentEvaluator agent : agents) {
            agent.forget();
        }
    }

    public AgentEvaluator agent(int row) {
        return agents[row];
    }

    /** Returns the agents that take part; others are skipped and not counted. */
    public Participation participation() {
        return participation;
    }

    int size() {
        return agents.length;
    }

    /** Records that products were requested, here or from agents' own costs. */
    void ask(int set) {
        asked |= set;
    }

    /** Returns the symbols of all products requested so far. */
    public Set<String> asked() {
        return Arrays.stream(Product.values())
                .filter(product -> (asked & product.bit()) != 0)
                .map(product -> product.symbol)
                .collect(Collectors.toSet());
    }

    /**
     * Queues an evaluation. The result has a new stamp immediately, and its values are computed before it is read.
     *
     * @param x the point, together with y, on the draw given by key, tick and batch
     * @param factors the vectors of second-order products; ignored by gradients
     */
    void evaluate(
            Product wanted,
            RowBlock x,
            RowBlock y,
            long drawKey,
            long tick,
            int batch,
            RowBlock factors,
            RowBlock result) {
        if (pending == MAX_REQUESTS || !point.is(x, y, drawKey, tick, batch)) {
            memory.finishPending();
        } else {
            memory.finishAssignments();
        }
        if (point.move(x, y, drawKey, tick, batch)) {
            upperCounted = false;
            lowerCounted = false;
        }
        products[pending] = wanted;
        vectors[pending] = factors;
        results[pending] = result;
        pending++;
        long depth = Math.max(x.depth(), y.depth());
        result.written(factors == null ? depth : Math.max(depth, factors.depth()));
    }

    /** Computes all queued evaluations. */
    @Override
    public void finish() {
        if (pending == 0) {
            return;
        }
        int set = 0;
        for (int k = 0; k < pending; k++) {
            set |= products[k].bit();
        }
        ask(set);
        productByProduct = probes[set].isLight();
        probes[set].run(memory.workers(), this, agents.length);
        for (int k = 0; k < pending; k++) {
            count(products[k]);
        }
        pending = 0;
    }

    @Override
    public void run(int from, int to) {
        if (productByProduct) {
            for (int k = 0; k < pending; k++) {
                for (int row = from; row < to; row++) {
                    evaluate(k, row);
                }
            }
        } else {
            for (int row = from; row < to; row++) {
                for (int k = 0; k < pending; k++) {
                    evaluate(k, row);
                }
            }
        }
    }

    private void evaluate(int request, int row) {
        if (participation.isActive(hosted.agent(row))) {
            agents[row].moveTo(point, row);
            agents[row].evaluate(products[request], point, vectors[request], results[request], row);
        }
    }

    private void count(Product wanted) {
        if (wanted.isSecondOrder()) {
            for (int row = 0; row < agents.length; row++) {
                meter.addHessianSamples(samples(row, agents[row].lowerDraw));
            }
            return;
        }
        boolean ofUpper = wanted.isOfUpper;
        if (ofUpper ? upperCounted : lowerCounted) {
            return;
        }
        SampleLedger.Entry entry = ledger.at(point.x, point.y);
        for (int row = 0; row < agents.length; row++) {
            long samples = samples(row, agents[row].draw(wanted));
            entry.add(row, ofUpper ? samples : 0, ofUpper ? 0 : samples);
        }
        upperCounted |= ofUpper;
        lowerCounted |= !ofUpper;
    }

    private int samples(int row, AgentDraw draw) {
        return participation.isActive(hosted.agent(row)) ? draw.size() : 0;
    }

    /**
     * The point and draw at which costs are evaluated: two blocks with their current contents and one draw. It is shared by all oracles of
     * a run, so that two estimators at the same point and draw share the forward pass.
     */
    static final class Point {

        RowBlock x;
        RowBlock y;
        long drawKey;
        long tick;
        int batch;
        long stamp;
        private long stampOfX;
        private long stampOfY;

        /**
         * Moves to a point and draw.
         *
         * @return whether it differs from the previous one
         */
        boolean move(RowBlock toX, RowBlock toY, long toDrawKey, long toTick, int toBatch) {
            boolean same = is(toX, toY, toDrawKey, toTick, toBatch);
            x = toX;
            y = toY;
            if (same) {
                return false;
            }
            stampOfX = toX.stamp();
            stampOfY = toY.stamp();
            drawKey = toDrawKey;
            tick = toTick;
            batch = toBatch;
            stamp++;
            return true;
        }

        /** Returns whether this is the current point and draw. */
        boolean is(RowBlock otherX, RowBlock otherY, long otherDrawKey, long otherTick, int otherBatch) {
            boolean samePlace = x != null && stampOfX == otherX.stamp() && stampOfY == otherY.stamp();
            boolean sameDraw = batch == otherBatch && (batch == 0 || (drawKey == otherDrawKey && tick == otherTick));
            return samePlace && sameDraw;
        }
    }

    /** Evaluations on all samples between {@link #begin} and {@link #end} that are not counted and do not affect those of the run. */
    public static final class UncountedEvaluation {

        private final Memory memory;
        private final Evaluations ofTheRun;
        private final Evaluations own;
        private final Oracle oracle;

        public UncountedEvaluation(Evaluations ofTheRun, NetworkTime time, int upperDimension, int lowerDimension) {
            this.memory = ofTheRun.memory;
            this.ofTheRun = ofTheRun;
            this.own = ofTheRun.uncounted();
            this.oracle = new BlockOracle(own, time, upperDimension, lowerDimension, OrdinaryDraw.FULL);
        }

        public Oracle oracle() {
            return oracle;
        }

        public void begin() {
            change(own);
        }

        public void end() {
            change(ofTheRun);
        }

        /** Switches between the two evaluations. Each has its own point, but they share the agents' forward passes. */
        private void change(Evaluations to) {
            memory.finishPending();
            memory.finishFirst(to);
            ofTheRun.forget();
        }
    }
}
