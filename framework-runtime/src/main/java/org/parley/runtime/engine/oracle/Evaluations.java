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
 * All hosted agents' costs at one point: evaluates in parallel where that pays, and counts samples.
 *
 * <p>What is asked for waits until somebody wants to see a number. So several derivatives at one point are computed agent by agent, while
 * what they share is still in the cache; unless agents are quickly done, when little is shared and going through memory in order wins.
 */
public final class Evaluations implements RowTask, PendingWork {

    private static final int MOST_QUESTIONS = 8;

    private final AgentEvaluator[] agents;
    private final Memory memory;
    private final Hosted hosted;
    private final Meter meter;
    private final SampleLedger ledger;
    private final Participation participation;
    /** By the set of products that are asked for together. */
    private final ParallelismProbe[] paces = new ParallelismProbe[1 << Product.values().length];

    private final Point point = new Point();
    private boolean upperCounted;
    private boolean lowerCounted;
    private final Product[] products = new Product[MOST_QUESTIONS];
    private final RowBlock[] vectors = new RowBlock[MOST_QUESTIONS];
    private final RowBlock[] results = new RowBlock[MOST_QUESTIONS];
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
        Arrays.setAll(paces, set -> new ParallelismProbe());
    }

    /**
     * Evaluations whose results are blocks of this memory, which finishes them before anybody looks.
     *
     * @param agents by row
     */
    public static Evaluations into(
            Memory memory, AgentEvaluator[] agents, SampleLedger ledger, Participation participation) {
        Evaluations evaluations = new Evaluations(memory, agents, ledger, participation);
        memory.finishFirst(evaluations);
        return evaluations;
    }

    /** The same costs at a point of its own, counted by nobody; see {@link UncountedEvaluation}. */
    private Evaluations uncounted() {
        SampleLedger nobodys = new SampleLedger(new Meter(Double.SIZE), agents.length);
        return new Evaluations(memory, agents, nobodys, new Participation(participation.agents()));
    }

    Memory memory() {
        return memory;
    }

    SampleLedger ledger() {
        return ledger;
    }

    /** Somebody else is about to use the agents' costs. */
    void forget() {
        for (AgentEvaluator agent : agents) {
            agent.forget();
        }
    }

    public AgentEvaluator agent(int row) {
        return agents[row];
    }

    /** Who is passed over and not billed. */
    public Participation participation() {
        return participation;
    }

    int size() {
        return agents.length;
    }

    /** Somebody asked for these products, here or of agents' own costs. */
    void ask(int set) {
        asked |= set;
    }

    /** Everything that was asked for so far, by its symbol. */
    public Set<String> asked() {
        return Arrays.stream(Product.values())
                .filter(product -> (asked & product.bit()) != 0)
                .map(product -> product.symbol)
                .collect(Collectors.toSet());
    }

    /**
     * Queues a question; the result has a new stamp at once and its numbers when somebody looks.
     *
     * @param x where, with y, on the draw of this key, tick and batch
     * @param factors what second-order products multiply; ignored by gradients
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
        if (pending == MOST_QUESTIONS || !point.is(x, y, drawKey, tick, batch)) {
            memory.settle();
        } else {
            memory.settleAssignments();
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

    /** Computes what was asked for. */
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
        productByProduct = paces[set].isLight();
        paces[set].run(memory.workers(), this, agents.length);
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

    private void evaluate(int question, int row) {
        if (participation.isAwake(hosted.agent(row))) {
            agents[row].moveTo(point, row);
            agents[row].evaluate(products[question], point, vectors[question], results[question], row);
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
        return participation.isAwake(hosted.agent(row)) ? draw.size() : 0;
    }

    /**
     * Where the costs are being evaluated: two blocks with their present contents and one draw. Shared by all oracles of a run, so that two
     * estimators that look at the same point on the same draw share the forward pass.
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
         * Moves there unless already there.
         *
         * @return whether this is another point or draw than before
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

        /** Whether this is where it is already. */
        boolean is(RowBlock otherX, RowBlock otherY, long otherDrawKey, long otherTick, int otherBatch) {
            boolean samePlace = x != null && stampOfX == otherX.stamp() && stampOfY == otherY.stamp();
            boolean sameDraw = batch == otherBatch && (batch == 0 || (drawKey == otherDrawKey && tick == otherTick));
            return samePlace && sameDraw;
        }
    }

    /** Evaluations on all samples that count for nothing and leave no trace in those of the run: between {@link #begin} and {@link #end}. */
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

        /** Each of the two has a point of its own, and agents that keep a forward pass of one point. */
        private void change(Evaluations to) {
            memory.settle();
            memory.finishFirst(to);
            ofTheRun.forget();
        }
    }
}
