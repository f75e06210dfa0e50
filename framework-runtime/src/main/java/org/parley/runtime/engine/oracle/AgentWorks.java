package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.model.Objective;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers.ParallelismProbe;
import org.parley.runtime.engine.block.Workers.RowTask;
import org.parley.runtime.engine.oracle.AgentEvaluator.LazyDoubles;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.engine.processes.SecretNoise;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** Runs per-agent computations for every hosted agent, with rows as plain arrays. */
public final class AgentWorks implements RowTask {

    private final Evaluations evaluations;
    private final Memory memory;
    private final Participation participation;
    private final AgentWorkspace[] workspaces;
    private AgentJob job;
    private List<Block> in;
    private List<Block> out;
    private AgentWork work;

    /**
     * Creates the computations.
     *
     * @param noise the secret random numbers; empty if they follow from the seed
     */
    public AgentWorks(Evaluations evaluations, Seeds seeds, NetworkTime time, Optional<SecretNoise> noise) {
        this.evaluations = evaluations;
        this.memory = evaluations.memory();
        this.participation = evaluations.participation();
        workspaces = new AgentWorkspace[memory.hosted().count()];
        for (int row = 0; row < workspaces.length; row++) {
            workspaces[row] =
                    new AgentWorkspace(memory.hosted().agent(row), evaluations.agent(row), seeds, time, noise);
        }
    }

    /**
     * Returns a kind of work, which callers should keep if they request it repeatedly.
     *
     * @param address the address of its random numbers
     * @param ordinary the draw that is used by default
     */
    public AgentJob job(String address, OrdinaryDraw ordinary) {
        return new AgentJob(Seeds.purposeKey(address), ordinary, workspaces.length);
    }

    /** Executes pending work, then the job for all agents. It does not allocate memory once the job has seen blocks of these dimensions. */
    public void perform(AgentJob nextJob, List<Block> inBlocks, List<Block> outBlocks, AgentWork agentWork) {
        memory.finishPending();
        job = nextJob;
        in = inBlocks;
        out = outBlocks;
        work = agentWork;
        // By index here and below, because each iterator would be a new object.
        job.counting.run();
        long depth = 0;
        for (int k = 0; k < in.size(); k++) {
            depth = Math.max(depth, ((RowBlock) in.get(k)).depth());
        }
        job.probe.run(memory.workers(), this, workspaces.length);
        for (int k = 0; k < out.size(); k++) {
            ((RowBlock) out.get(k)).written(depth);
        }
        countSamples();
    }

    /** Adds up the samples of agents that worked in parallel, on the thread of the run. */
    private void countSamples() {
        SampleLedger ledger = evaluations.ledger();
        boolean usesPoint = false;
        for (int row = 0; row < workspaces.length; row++) {
            if (participation.isActive(workspaces[row].index())) {
                WorkTally spent = workspaces[row].spent();
                usesPoint |= spent.upper + spent.lower > 0;
                evaluations.ask(spent.asked);
                ledger.meter().addSamples(spent.elsewhere);
                ledger.meter().addHessianSamples(spent.hessian);
            }
        }
        if (usesPoint) {
            SampleLedger.Entry entry = ledger.at((RowBlock) in.get(0), (RowBlock) in.get(1));
            for (int row = 0; row < workspaces.length; row++) {
                if (participation.isActive(workspaces[row].index())) {
                    entry.add(row, workspaces[row].spent().upper, workspaces[row].spent().lower);
                }
            }
        }
    }

    @Override
    public void run(int from, int to) {
        for (int row = from; row < to; row++) {
            if (participation.isActive(workspaces[row].index())) {
                workspaces[row].work(work, job, job.rows(row, in, out), in, out);
            }
        }
    }

    /** The workspace of one hosted agent, which is kept between its jobs. */
    static final class AgentWorkspace implements Agent {

        /** The accuracy of products in single precision: several rounding errors of 6e-8 each. */
        private static final double SINGLE_PRECISION = 1e-6;

        private final int index;
        private final AgentEvaluator evaluator;
        private final WorkTally tally = new WorkTally();
        private final MeteredObjective costs;
        private final MeteredObjective roundedCosts;
        private final AddressedDraws draws;
        private final AddressedRandom stream;
        private final Seeds seeds;
        private final NetworkTime time;
        private final Optional<SecretNoise> noise;
        private RandomGenerator secretStream;
        private AgentJob.Rows rows = new AgentJob.Rows();

        AgentWorkspace(
                int index, AgentEvaluator evaluator, Seeds seeds, NetworkTime time, Optional<SecretNoise> noise) {
            this.index = index;
            this.evaluator = evaluator;
            this.costs = new MeteredObjective(evaluator.doubles, tally);
            this.roundedCosts = new MeteredObjective(evaluator.rounded, tally);
            this.noise = noise;
            this.draws = new AddressedDraws(evaluator.costs, seeds, time, index, noise, tally);
            this.stream = seeds.stream("agent-work", index, 0);
            this.seeds = seeds;
            this.time = time;
        }

        void work(AgentWork work, AgentJob job, AgentJob.Rows ownRows, List<Block> in, List<Block> out) {
            rows = ownRows;
            for (int k = 0; k < rows.in.length; k++) {
                ((RowBlock) in.get(k)).read(index, rows.in[k]);
            }
            draws.begin(job.ordinary);
            seeds.move(stream, job.purposeKey, index, time.tick());
            evaluator.forget();
            tally.begin(rows.in);
            work.run(this);
            evaluator.forget();
            for (int k = 0; k < rows.out.length; k++) {
                ((RowBlock) out.get(k)).writeQuietly(index, rows.out[k]);
            }
        }

        /** Returns the count of the last job. */
        WorkTally spent() {
            return tally;
        }

        @Override
        public int index() {
            return index;
        }

        @Override
        public Objective<double[]> costs() {
            return costs;
        }

        @Override
        public Objective<double[]> costsWithin(double tolerance) {
            return tolerance < SINGLE_PRECISION ? costs : roundedCosts;
        }

        @Override
        public OptionalDouble smoothness() {
            return evaluator.costs.smoothness();
        }

        @Override
        public Draws draws() {
            return draws;
        }

        @Override
        public RandomGenerator random() {
            return stream;
        }

        @Override
        public RandomGenerator secretRandom() {
            if (secretStream == null) {
                secretStream = noise.isPresent() ? noise.get().stream(index) : stream;
            }
            return secretStream;
        }

        @Override
        public double[] in(int k) {
            return rows.in[k];
        }

        @Override
        public double[] out(int k) {
            return rows.out[k];
        }
    }

    /**
     * Counts the products and samples that one agent uses in one job. Samples at the job's point are counted once until the point moves;
     * samples at other points are counted in pairs.
     */
    static final class WorkTally {

        private double[][] inputs = new double[0][];
        private boolean upperCounted;
        private boolean lowerCounted;
        private long countedElsewhere;

        /** The products as a set of bits. */
        int asked;
        /** The samples of f at the job's point. */
        long upper;
        /** The samples of g at the job's point. */
        long lower;
        /** The pairs of samples at other points. */
        long elsewhere;
        /** The samples of g in second-order products. */
        long hessian;

        /** Starts a new job with these rows. The first two are the point, if the job has one. */
        void begin(double[][] rows) {
            inputs = rows;
            asked = 0;
            upper = 0;
            lower = 0;
            elsewhere = 0;
            hessian = 0;
            moved();
        }

        /** Announces another point or draw. */
        void moved() {
            upperCounted = false;
            lowerCounted = false;
            countedElsewhere = 0;
        }

        void count(Product product, double[] x, double[] y, Draw draw) {
            asked |= product.bit();
            if (draw instanceof AgentDraw.Uncharged) {
                return;
            }
            if (product.isSecondOrder()) {
                hessian += draw.size();
            } else if (!isThePoint(x, y)) {
                countElsewhere(draw);
            } else if (product.isOfUpper && !upperCounted) {
                upper += draw.size();
                upperCounted = true;
            } else if (!product.isOfUpper && !lowerCounted) {
                lower += draw.size();
                lowerCounted = true;
            }
        }

        private void countElsewhere(Draw draw) {
            if (draw.size() > countedElsewhere) {
                elsewhere += draw.size() - countedElsewhere;
                countedElsewhere = draw.size();
            }
        }

        private boolean isThePoint(double[] x, double[] y) {
            return inputs.length >= 2 && x == inputs[0] && y == inputs[1];
        }
    }

    /** An agent's costs that count their evaluations; given to an {@link org.parley.api.run.Agent}. */
    private record MeteredObjective(LazyDoubles doubles, WorkTally tally) implements Objective<double[]> {

        @Override
        public void moved() {
            tally.moved();
            doubles.moved();
        }

        private Objective<double[]> asked(Product product, double[] x, double[] y, Draw draw) {
            tally.count(product, x, y, draw);
            return doubles.get();
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return asked(Product.UPPER, x, y, draw).upper(x, y, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return asked(Product.LOWER, x, y, draw).lower(x, y, draw);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            asked(Product.UPPER_GRADIENT_X, x, y, draw).upperGradientX(x, y, draw, out);
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            asked(Product.UPPER_GRADIENT_Y, x, y, draw).upperGradientY(x, y, draw, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            asked(Product.LOWER_GRADIENT, x, y, draw).lowerGradient(x, y, draw, out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            asked(Product.LOWER_GRADIENT_X, x, y, draw).lowerGradientX(x, y, draw, out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            asked(Product.HESSIAN, x, y, draw).hessian(x, y, draw, v, out);
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            asked(Product.MIXED, x, y, draw).mixed(x, y, draw, v, out);
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            doubles.get().measure(x, y, out);
        }
    }

    /** One agent's draws by purpose and size. They are cached to avoid allocations. */
    private static final class AddressedDraws implements Draws {

        private final AgentCosts costs;
        private final Seeds seeds;
        private final NetworkTime time;
        private final int agent;
        private final Optional<SecretNoise> noise;
        private final WorkTally tally;
        private final AgentDraw ordinaryUpper;
        private final AgentDraw ordinaryLower;
        private final Map<String, AgentDraw> upper = new HashMap<>();
        private final Map<String, AgentDraw> lower = new HashMap<>();
        // Created once, because lambda expressions at the place of use would be new objects.
        private final Function<String, AgentDraw> newUpper = purpose -> ofUpper();
        private final Function<String, AgentDraw> newLower = purpose -> ofLower();
        private OrdinaryDraw ordinary = OrdinaryDraw.FULL;

        AddressedDraws(
                AgentCosts costs,
                Seeds seeds,
                NetworkTime time,
                int agent,
                Optional<SecretNoise> noise,
                WorkTally tally) {
            this.costs = costs;
            this.seeds = seeds;
            this.time = time;
            this.agent = agent;
            this.noise = noise;
            this.tally = tally;
            this.ordinaryUpper = ofUpper();
            this.ordinaryLower = ofLower();
        }

        /** Sets the default draw of {@link #upper()} and {@link #lower()} for the next job. */
        void begin(OrdinaryDraw ofScope) {
            ordinary = ofScope;
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
        public Draw upper() {
            return moved(ordinaryUpper, ordinary.key(), ordinary.batch());
        }

        @Override
        public Draw lower() {
            return moved(ordinaryLower, ordinary.key(), ordinary.batch());
        }

        @Override
        public Draw poissonUpper() {
            tally.upper += poisson(ordinaryUpper);
            return ordinaryUpper;
        }

        @Override
        public Draw poissonLower() {
            tally.lower += poisson(ordinaryLower);
            return ordinaryLower;
        }

        /** Moves the draw to a Poisson sample and returns its expected size, which is what it costs. */
        private int poisson(AgentDraw draw) {
            draw.move(ordinary.key(), time.tick(), ordinary.batch());
            int expected = draw.size();
            draw.thin(noise);
            return expected;
        }

        @Override
        public Draw upper(String purpose, int batch) {
            return moved(upper.computeIfAbsent(purpose, newUpper), Seeds.purposeKey(purpose), batch);
        }

        @Override
        public Draw lower(String purpose, int batch) {
            return moved(lower.computeIfAbsent(purpose, newLower), Seeds.purposeKey(purpose), batch);
        }

        private AgentDraw ofUpper() {
            return new AgentDraw(seeds, "upper", agent, costs.upperSamples());
        }

        private AgentDraw ofLower() {
            return new AgentDraw(seeds, "lower", agent, costs.lowerSamples());
        }

        private Draw moved(AgentDraw draw, long key, int batch) {
            draw.move(key, time.tick(), batch);
            return draw;
        }
    }

    /** A job with one purpose, and its reusable buffers. */
    public static final class AgentJob {

        /** An agent's rows of the input and output blocks. */
        static final class Rows {

            double[][] in = new double[0][];
            double[][] out = new double[0][];
        }

        final long purposeKey;
        final OrdinaryDraw ordinary;
        final ParallelismProbe probe = new ParallelismProbe();
        private Runnable counting = () -> {};
        private final List<Block> oneIn = Arrays.asList(new Block[1]);
        private final List<Block> oneOut = Arrays.asList(new Block[1]);
        private final Rows[] rows;

        AgentJob(long purposeKey, OrdinaryDraw ordinary, int hosted) {
            this.purposeKey = purposeKey;
            this.ordinary = ordinary;
            this.rows = new Rows[hosted];
        }

        /** Sets what is called before each execution of the job. */
        public void countWith(Runnable newCounting) {
            counting = newCounting;
        }

        /** Returns a list of this block only; the list is reused. */
        public List<Block> in(Block only) {
            oneIn.set(0, only);
            return oneIn;
        }

        /** Returns a list of this block only; the list is reused. */
        public List<Block> out(Block only) {
            oneOut.set(0, only);
            return oneOut;
        }

        /** Returns arrays of suitable lengths for the agent of a row. */
        Rows rows(int row, List<Block> inBlocks, List<Block> outBlocks) {
            if (rows[row] == null) {
                rows[row] = new Rows();
            }
            rows[row].in = fitting(inBlocks, rows[row].in);
            rows[row].out = fitting(outBlocks, rows[row].out);
            return rows[row];
        }

        private static double[][] fitting(List<Block> blocks, double[][] old) {
            double[][] result = old.length == blocks.size() ? old : new double[blocks.size()][0];
            for (int k = 0; k < result.length; k++) {
                if (result[k].length != blocks.get(k).dimension()) {
                    result[k] = new double[blocks.get(k).dimension()];
                }
            }
            return result;
        }
    }
}
