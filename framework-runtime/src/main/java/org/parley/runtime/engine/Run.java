package org.parley.runtime.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.Loop;
import org.parley.api.mixing.Momentum;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Differences;
import org.parley.api.model.SecondOrder;
import org.parley.api.run.Engine;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Section;
import org.parley.runtime.component.Start;
import org.parley.runtime.component.StartContext;
import org.parley.runtime.network.LostMessages;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/**
 * The state of one run and the components that move it.
 *
 * <p>Life: {@link #start()} or {@link #restore}, then {@link #advance()} as often as wanted. Everything that must survive a crash is in
 * {@link #save}: round and tick, what was spent, each level's count of steps, and the named blocks.
 */
public final class Run {

    private static final List<String> ASKED_BY_ORACLES =
            List.of("df/dx", "df/dy", "dg/dy", "(d2g/dydy) v", "(d2g/dxdy) v");

    private final RunPlan plan;
    private final BilevelModel model;
    private final Function<String, Network> networks;
    private final Seeds seeds;
    private final Workers workers;
    private final Engine engine;
    private final NetworkTime time = new NetworkTime();
    private final Meter meter = new Meter();
    private final Memory memory;
    private final SampleLedger ledger = new SampleLedger(meter);
    private final Evaluations evaluations;
    private final AgentWorks agentWorks;
    private final Map<String, RowMixer> mixers = new LinkedHashMap<>();
    private final Map<String, RunLevel> levels = new LinkedHashMap<>();
    private final boolean sharedSamples;
    private final Loop loop;

    /**
     * @param networks the weights of each level over time
     * @param poisonScratch whether scratch blocks turn to NaN between rounds, for tests
     */
    public Run(
            RunPlan plan,
            BilevelModel model,
            Function<String, Network> networks,
            Workers workers,
            boolean poisonScratch) {
        this.plan = plan;
        this.model = model;
        this.networks = networks;
        this.workers = workers;
        this.seeds = new Seeds(plan.seed());
        this.engine = new EmbeddedEngine(plan.agents());
        this.memory = new Memory(plan.precision(), engine.firstHosted(), engine.hosted(), workers, poisonScratch);
        this.evaluations = new Evaluations(createEvaluators(), memory, meter, ledger, workers);
        this.agentWorks =
                new AgentWorks(engine.firstHosted(), evaluations, memory, seeds, time, meter, ledger, workers);
        this.sharedSamples = plan.loop().factory().sharesSamples(plan.loop().settings());
        boolean twoLevels = RunLevels.haveLower(plan.loop(), model);
        Level upper = createLevel("upper", model.upperDimension());
        Optional<RunLevels.Lower> lower = twoLevels ? Optional.of(createLower()) : Optional.empty();
        Estimator hypergradient = createEstimator(plan.estimator(), upper);
        RunScope loopScope = new RunScope(this, "upper", model.upperDimension(), "loop");
        this.loop = made(
                plan.loop(),
                factory ->
                        factory.create(plan.loop().settings(), new RunLevels(upper, lower, hypergradient, loopScope)));
    }

    /** Puts every level at its start. */
    public void start() {
        ClassLoader before = PluginBoundary.enter(plan.model().factory());
        try {
            levels.values().forEach(RunLevel::reset);
            loop.start();
            memory.settle();
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /** One round. */
    public void advance() {
        memory.beforeRound();
        ledger.beginRound();
        ClassLoader before = PluginBoundary.enter(plan.model().factory());
        try {
            loop.round();
            memory.settle();
        } finally {
            PluginBoundary.leave(before);
        }
        requireUninterrupted();
        engine.barrier(time.round());
        time.nextRound();
    }

    /** Rounds done so far. */
    public long round() {
        return time.round();
    }

    /** Bytes of all blocks, scratch included. */
    public long blockBytes() {
        return memory.bytes();
    }

    /** The level's variable, for recorders. */
    public RowBlock value(String level) {
        return levels.get(level).value();
    }

    /** The level's variable as plain numbers: a row for each agent. */
    public double[][] rows(String level) {
        RowBlock value = value(level);
        double[][] rows = new double[plan.agents()][value.dimension()];
        for (int agent = 0; agent < rows.length; agent++) {
            value.read(agent, rows[agent]);
        }
        return rows;
    }

    /** The driven levels in the order upper, lower if there is one, then the estimator's own. */
    public Iterable<String> levelNames() {
        return levels.keySet();
    }

    /** Where the model's second derivatives come from. */
    public SecondOrder secondOrder() {
        return evaluations.agent(0).costs.secondOrder();
    }

    /** The derivatives that the model leaves to central differences, of those that oracles ask for. */
    public List<String> differences() {
        List<String> asked = model.lowerDimension() > 0 ? ASKED_BY_ORACLES : List.of("df/dx");
        return Differences.usedBy(evaluations.agent(0).costs.doubles()).stream()
                .filter(asked::contains)
                .toList();
    }

    /** A level and agent that hold something that is no number. */
    public Optional<String> whereNotFinite() {
        for (RunLevel level : levels.values()) {
            int agent = level.value().firstNotFinite();
            if (agent >= 0) {
                return Optional.of("level " + level.name() + ", agent " + agent);
            }
        }
        return Optional.empty();
    }

    /** What a checkpoint keeps of this run, by the name of its section. */
    public Map<String, Section> sections() {
        Map<String, Section> sections = new LinkedHashMap<>();
        sections.put("agents", Section.of(this::saveAgents, this::restoreAgents));
        sections.put("time", Section.of(this::saveTime, this::restoreTime));
        sections.put("levels", Section.of(this::saveLevels, this::restoreLevels));
        sections.put("blocks", Section.of(this::saveBlocks, this::restoreBlocks));
        return sections;
    }

    /** All sections, one after the other. */
    public void save(DataOutput output) throws IOException {
        for (Section section : sections().values()) {
            section.save(output);
        }
    }

    /** Continues where {@link #save} left off; fails when the saved run was made of other parts. */
    public void restore(DataInput input) throws IOException {
        for (Section section : sections().values()) {
            section.restore(input);
        }
    }

    /** Whose rows the blocks hold: a run of several processes writes a checkpoint in each. */
    private void saveAgents(DataOutput output) throws IOException {
        output.writeInt(engine.firstHosted());
        output.writeInt(engine.firstHosted() + engine.hosted());
    }

    private void restoreAgents(DataInput input) throws IOException {
        int first = input.readInt();
        int end = input.readInt();
        if (first != engine.firstHosted() || end != engine.firstHosted() + engine.hosted()) {
            throw new DamagedException("it holds the agents from " + first + " to " + (end - 1) + ", not those from "
                    + engine.firstHosted() + " to " + (engine.firstHosted() + engine.hosted() - 1));
        }
    }

    private void saveTime(DataOutput output) throws IOException {
        output.writeLong(time.round());
        output.writeLong(time.tick());
        output.writeLong(meter.samples());
        output.writeLong(meter.hessianSamples());
        output.writeLong(meter.floatsSent());
        output.writeLong(memory.stamps().last());
    }

    private void restoreTime(DataInput input) throws IOException {
        time.set(count("round", input), count("tick", input));
        meter.set(
                count("number of samples", input), count("number of Hessian samples", input), count("traffic", input));
        memory.stamps().set(count("number of contents", input));
    }

    private static long count(String what, DataInput input) throws IOException {
        return DamagedException.requireCount("its " + what, input.readLong());
    }

    private void saveLevels(DataOutput output) throws IOException {
        output.writeInt(levels.size());
        for (RunLevel level : levels.values()) {
            output.writeUTF(level.name());
            output.writeLong(level.stepsTaken());
            output.writeBoolean(level.isFirst());
            output.writeBoolean(level.isRenewedOnce());
        }
    }

    private void saveBlocks(DataOutput output) throws IOException {
        output.writeInt(memory.state().size());
        for (RowBlock block : memory.state()) {
            block.save(output);
        }
    }

    private void restoreLevels(DataInput input) throws IOException {
        requireSame("levels", levels.size(), input.readInt());
        for (int i = 0; i < levels.size(); i++) {
            String name = input.readUTF();
            RunLevel level = Optional.ofNullable(levels.get(name))
                    .orElseThrow(() -> new IOException("the checkpoint has a level '" + name + "', this run has not"));
            level.resumeAt(count("steps of level " + name, input), input.readBoolean(), input.readBoolean());
        }
    }

    private void restoreBlocks(DataInput input) throws IOException {
        requireSame("blocks", memory.state().size(), input.readInt());
        for (int i = 0; i < memory.state().size(); i++) {
            String name = input.readUTF();
            Optional.ofNullable(memory.state(name))
                    .orElseThrow(() -> new IOException("the checkpoint has a block '" + name + "', this run has not"))
                    .restore(input);
        }
    }

    RunPlan plan() {
        return plan;
    }

    BilevelModel model() {
        return model;
    }

    NetworkTime time() {
        return time;
    }

    Memory memory() {
        return memory;
    }

    Meter meter() {
        return meter;
    }

    Seeds seeds() {
        return seeds;
    }

    Engine engine() {
        return engine;
    }

    Workers workers() {
        return workers;
    }

    Evaluations evaluations() {
        return evaluations;
    }

    AgentWorks agentWorks() {
        return agentWorks;
    }

    Map<String, RunLevel> levels() {
        return levels;
    }

    Mixer mixer(String level) {
        return mixers.computeIfAbsent(level, name -> {
            Optional<LostMessages> losses =
                    plan.loss() == 0 ? Optional.empty() : Optional.of(new LostMessages(plan.loss(), seeds, name));
            return new RowMixer(networks.apply(name), losses, time, meter);
        });
    }

    Oracle createOracle(String level) {
        return new BlockOracle(
                evaluations, time, memory, model.upperDimension(), model.lowerDimension(), ordinaryDraw(level));
    }

    OrdinaryDraw ordinaryDraw(String level) {
        return new OrdinaryDraw(
                Seeds.purposeKey(sharedSamples ? "samples" : level),
                plan.level(level).batch());
    }

    Level createLevel(String name, int dimension) {
        LevelPlan levelPlan = plan.level(name);
        LevelPlan.Motion motion = levelPlan
                .motion()
                .orElseThrow(() -> new IllegalStateException("level '" + name + "' is not declared as driven"));
        RowBlock value = memory.state(name + "/value", dimension);
        RunScope scope = new RunScope(this, name, dimension, "mixing");
        Optional<Momentum> momentum = motion.momentum().factory().name().equals("none")
                ? Optional.empty()
                : Optional.of(made(
                        motion.momentum(),
                        factory -> factory.create(
                                motion.momentum().settings(), new RunScope(this, name, dimension, "momentum"))));
        RunLevel level = new RunLevel(
                name,
                new RunLevel.Parts(
                        value,
                        memory.scratch("q", dimension),
                        mixer(name),
                        made(
                                motion.mixing(),
                                factory -> factory.create(motion.mixing().settings(), scope)),
                        momentum,
                        made(
                                motion.step(),
                                factory -> factory.create(motion.step().settings())),
                        made(
                                motion.steps(),
                                factory -> factory.create(motion.steps().settings())),
                        motion.restart(),
                        starter(name, motion, value)),
                time);
        levels.put(name, level);
        return level;
    }

    private RunLevels.Lower createLower() {
        Level lower = createLevel("lower", model.lowerDimension());
        return new RunLevels.Lower(
                lower, createEstimator(plan.level("lower").estimator().orElseThrow(), lower));
    }

    private Runnable starter(String level, LevelPlan.Motion motion, RowBlock value) {
        Start start = motion.start()
                .factory()
                .create(motion.start().settings(), level, new StartContext(model, plan.agents(), seeds));
        // Made once: a level may go back to its start in every round, and rounds allocate nothing.
        long ownKey = Seeds.purposeKey("start/" + level);
        long sharedKey = Seeds.purposeKey("start/" + level + "/shared");
        AddressedRandom own = seeds.stream("start", 0, 0);
        AddressedRandom shared = seeds.stream("start", 0, 0);
        double[] values = new double[value.dimension()];
        return () -> {
            for (int row = 0; row < engine.hosted(); row++) {
                int agent = engine.firstHosted() + row;
                seeds.move(own, ownKey, agent, 0);
                seeds.move(shared, sharedKey, 0, 0);
                Arrays.fill(values, 0);
                start.fill(agent, own, shared, values);
                value.write(agent, values);
            }
            value.written(0);
        };
    }

    private Estimator createEstimator(Component<EstimatorFactory> estimator, Level of) {
        RunScope scope = new RunScope(this, of.name(), of.value().dimension(), "estimator");
        return made(estimator, factory -> factory.create(estimator.settings(), scope));
    }

    private AgentEvaluator[] createEvaluators() {
        AgentEvaluator[] evaluators = new AgentEvaluator[engine.hosted()];
        for (int row = 0; row < evaluators.length; row++) {
            int agent = engine.firstHosted() + row;
            AgentCosts costs =
                    PluginBoundary.ask(plan.model().factory(), "in agent(" + agent + ")", () -> model.agent(agent));
            evaluators[row] = AgentEvaluator.of(costs, memory, seeds, agent);
        }
        return evaluators;
    }

    private static <F extends ComponentFactory, T> T made(Component<F> component, Function<F, T> creation) {
        return PluginBoundary.ask(component.factory(), "in create()", () -> creation.apply(component.factory()));
    }

    /** Before anything is written: the files of an interrupted thread are closed under its hands. */
    void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            Stream<ComponentFactory> mixing = plan.levels().values().stream()
                    .flatMap(level -> level.motion().stream())
                    .map(motion -> motion.mixing().factory());
            PluginBoundary.requireUninterrupted(Stream.concat(
                    Stream.of(
                            plan.model().factory(),
                            plan.loop().factory(),
                            plan.estimator().factory()),
                    mixing));
        }
    }

    private static void requireSame(String what, int here, int saved) throws IOException {
        if (here != saved) {
            throw new IOException("the checkpoint has " + saved + " " + what + ", this run has " + here);
        }
    }
}
