package org.parley.runtime.engine.run;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.loop.Loop;
import org.parley.api.model.Differences;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.checkpoint.CheckpointSection;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.engine.block.CheckpointBlocks;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Observers;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.Rows;

/**
 * The state of one run and the components that move it.
 *
 * <p>Life: {@link #start()} or {@link #restore}, then {@link #advance()} as often as wanted. Everything that must survive a crash is in
 * {@link #save}: round and tick, what was spent, each level's count of steps, and the named blocks.
 */
public final class Run {

    /** The section of a checkpoint that says whose rows it holds. */
    public static final String AGENTS = "agents";

    /** The section that holds what agents remember: how many blocks, then each as {@link CheckpointBlocks} writes it. */
    public static final String BLOCKS = "blocks";

    private final RunParts parts;
    private final Loop loop;
    private final Observers observers;
    private final Optional<InactiveSpells> inactiveSpells;
    private final RunLevel[] levels;
    private final RoundEvent event = new RoundEvent();
    /** Whose rows the checkpoint holds that is being restored. */
    private Hosted saved;

    /**
     * @param loop moves the levels of these parts
     * @param inactiveSpells empty where nobody ever sleeps
     */
    Run(RunParts parts, Loop loop, Observers observers, Optional<InactiveSpells> inactiveSpells) {
        this.parts = parts;
        this.loop = loop;
        this.observers = observers;
        this.inactiveSpells = inactiveSpells;
        this.levels = parts.levels.values().toArray(RunLevel[]::new);
        this.saved = parts.hosted;
    }

    /** Puts every level at its start. */
    public void start() {
        ClassLoader before = PluginBoundary.enter(parts.plan.model().factory());
        try {
            parts.levels.values().forEach(RunLevel::reset);
            loop.start();
            parts.memory.settle();
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /** One round. */
    public void advance() {
        event.begin();
        parts.memory.beforeRound();
        parts.ledger.beginRound();
        ClassLoader before = PluginBoundary.enter(parts.plan.model().factory());
        try {
            if (inactiveSpells.isPresent()) {
                inactiveSpells.get().beginRound(round(), isAnyLevelAtItsBeginning());
            }
            parts.levels.values().forEach(RunLevel::beginRound);
            loop.round();
            parts.memory.settle();
            if (inactiveSpells.isPresent()) {
                inactiveSpells.get().endRound();
            }
        } finally {
            PluginBoundary.leave(before);
        }
        if (parts.workers.wasInterrupted()) {
            throw interruptedByPlugin();
        }
        parts.time.nextRound();
        event.end();
        if (event.shouldCommit()) {
            event.rank = processes().place().rank();
            event.round = round();
            event.commit();
        }
    }

    /** Among whom it is spread. */
    public Processes processes() {
        return parts.processes;
    }

    /** Those who watch it. */
    public Observers observers() {
        return observers;
    }

    /** Whether any level is about to take a first step, which all agents must take part in. */
    private boolean isAnyLevelAtItsBeginning() {
        for (RunLevel level : levels) {
            if (level.isFirst()) {
                return true;
            }
        }
        return false;
    }

    /** Rounds done so far. */
    public long round() {
        return parts.time.round();
    }

    /** Bytes of all blocks, scratch included. */
    public long blockBytes() {
        return parts.memory.bytes();
    }

    /** What all processes have spent so far; every one of them asks. */
    public Meter spent() {
        return parts.meter.ofAll(parts.processes.reductions());
    }

    /** Everything that the agents of this process remember, for those who compare runs. */
    public Collection<RowBlock> state() {
        return Collections.unmodifiableCollection(parts.memory.state());
    }

    /** The level's variable, for recorders. */
    public RowBlock value(String level) {
        return parts.levels.get(level).value();
    }

    /** The level's variable of all agents, for rank 0; every process must ask for it at the same time. */
    public Rows everyRow(String level) {
        RowBlock value = value(level);
        return processes().areSeveral()
                ? new GatheredRows(value.dimension(), processes().reductions().gatherRows(value))
                : value;
    }

    /** The level's variable as plain numbers: a row for each agent that lives here. */
    public double[][] rows(String level) {
        RowBlock value = value(level);
        double[][] rows = new double[parts.hosted.count()][value.dimension()];
        for (int row = 0; row < rows.length; row++) {
            value.read(parts.hosted.agent(row), rows[row]);
        }
        return rows;
    }

    /** The driven levels in the order upper, lower if there is one, then the estimator's own. */
    public Iterable<String> levelNames() {
        return parts.levels.keySet();
    }

    /** Where the model's second derivatives come from. */
    public SecondOrder secondOrder() {
        return parts.evaluations.agent(0).costs().secondOrder();
    }

    /** The derivatives that the model leaves to central differences, of those that components have asked for since this run was built. */
    public List<String> differences() {
        Set<String> asked = parts.evaluations.asked();
        return Differences.usedBy(parts.evaluations.agent(0).costs().doubles()).stream()
                .filter(asked::contains)
                .toList();
    }

    /** The agents that send falsified rows; no metric is taken over them. */
    public List<Integer> byzantine() {
        return IntStream.range(0, parts.plan.agents())
                .filter(parts.faults::isByzantine)
                .boxed()
                .toList();
    }

    /** A level and agent that hold something that is no number. */
    public Optional<String> whereNotFinite() {
        for (RunLevel level : parts.levels.values()) {
            int agent = level.value().firstNotFinite();
            if (agent >= 0) {
                return Optional.of("level " + level.name() + ", agent " + agent);
            }
        }
        return Optional.empty();
    }

    /** What a checkpoint keeps of this run, by the name of its section. */
    public Map<String, CheckpointSection> sections() {
        Map<String, CheckpointSection> sections = new LinkedHashMap<>();
        sections.put(AGENTS, new CheckpointSection(this::saveAgents, this::restoreAgents));
        sections.put("time", new CheckpointSection(this::saveTime, this::restoreTime));
        sections.put("levels", new CheckpointSection(this::saveLevels, this::restoreLevels));
        sections.put(BLOCKS, new CheckpointSection(this::saveBlocks, this::restoreBlocks));
        sections.put("observers", observers.section(() -> saved));
        if (parts.plan.compresses()) {
            sections.put("compressed", new CheckpointSection(this::saveCompressed, this::restoreCompressed));
        }
        if (parts.plan.network().oldest() > 0) {
            sections.put("history", new CheckpointSection(this::saveHistory, this::restoreHistory));
        }
        return sections;
    }

    /** All sections, one after the other. */
    public void save(DataOutput output) throws IOException {
        for (CheckpointSection section : sections().values()) {
            section.save(output);
        }
    }

    /** Continues where {@link #save} left off; fails when the saved run was made of other parts. */
    public void restore(DataInput input) throws IOException {
        for (CheckpointSection section : sections().values()) {
            section.restore(input);
        }
    }

    /** Whose rows the blocks hold: a run of several processes writes a checkpoint in each. */
    private void saveAgents(DataOutput output) throws IOException {
        output.writeInt(parts.hosted.first());
        output.writeInt(parts.hosted.end());
    }

    private void restoreAgents(DataInput input) throws IOException {
        saved = readAgents(input);
        if (parts.hosted.intersection(saved).count() == 0) {
            throw new DamagedException("it holds the agents from " + saved.first() + " to " + (saved.end() - 1)
                    + ", not those from " + parts.hosted.first() + " to "
                    + (parts.hosted.end() - 1));
        }
    }

    /** Whose rows a checkpoint holds, by its section {@link #AGENTS}. */
    public static Hosted readAgents(DataInput input) throws IOException {
        int first = (int) DamagedException.requireCount("its first agent", input.readInt());
        int end = input.readInt();
        DamagedException.requireCount("its number of agents", (long) end - first);
        return new Hosted(first, end - first);
    }

    private void saveTime(DataOutput output) throws IOException {
        output.writeLong(parts.time.round());
        output.writeLong(parts.time.tick());
        output.writeLong(parts.meter.samples());
        output.writeLong(parts.meter.hessianSamples());
        output.writeLong(parts.meter.fullFloats());
        output.writeLong(parts.memory.stamps().last());
    }

    private void restoreTime(DataInput input) throws IOException {
        parts.time.set(count("round", input), count("tick", input));
        parts.meter.set(
                together(parts.meter.samples(), count("number of samples", input)),
                together(parts.meter.hessianSamples(), count("number of Hessian samples", input)),
                count("traffic", input));
        parts.memory.stamps().set(count("number of contents", input));
    }

    private void saveCompressed(DataOutput output) throws IOException {
        output.writeLong(parts.meter.compressedBits());
    }

    private void restoreCompressed(DataInput input) throws IOException {
        parts.meter.setCompressedBits(together(parts.meter.compressedBits(), count("compressed traffic", input)));
    }

    /** Adds a checkpoint's counters only in the process that hosts its first agent. */
    private long together(long before, long ofCheckpoint) {
        boolean isFirstPart = saved.has(parts.hosted.first());
        boolean countsHere = parts.hosted.has(saved.first());
        return (isFirstPart ? 0 : before) + (countsHere ? ofCheckpoint : 0);
    }

    private static long count(String what, DataInput input) throws IOException {
        return DamagedException.requireCount("its " + what, input.readLong());
    }

    private void saveLevels(DataOutput output) throws IOException {
        output.writeInt(parts.levels.size());
        for (RunLevel level : parts.levels.values()) {
            output.writeUTF(level.name());
            output.writeLong(level.stepsTaken());
            output.writeBoolean(level.isFirst());
            output.writeBoolean(level.isRestartDue());
        }
    }

    private void saveBlocks(DataOutput output) throws IOException {
        output.writeInt(parts.memory.state().size());
        for (RowBlock block : parts.memory.state()) {
            CheckpointBlocks.save(block, output);
        }
    }

    private void restoreLevels(DataInput input) throws IOException {
        requireSame("levels", parts.levels.size(), input.readInt());
        for (int i = 0; i < parts.levels.size(); i++) {
            String name = input.readUTF();
            RunLevel level = Optional.ofNullable(parts.levels.get(name))
                    .orElseThrow(() -> new IOException("the checkpoint has a level '" + name + "', this run has not"));
            level.resumeAt(count("number of steps of level " + name, input), input.readBoolean(), input.readBoolean());
        }
    }

    private void restoreBlocks(DataInput input) throws IOException {
        int blocks = input.readInt();
        if (blocks < parts.memory.state().size()) {
            requireSame("blocks", parts.memory.state().size(), blocks);
        }
        for (int i = 0; i < blocks; i++) {
            CheckpointBlocks.restore(
                    input,
                    saved,
                    (name, dimension) -> parts.memory
                            .restored(name, dimension)
                            .orElseThrow(() ->
                                    new IOException("the checkpoint has a block '" + name + "', this run has not")));
        }
    }

    private void saveHistory(DataOutput output) throws IOException {
        output.writeInt(parts.memory.history().size());
        for (RowBlock block : parts.memory.history()) {
            output.writeInt(block.dimension());
            CheckpointBlocks.save(block, output);
        }
    }

    /** These blocks are made when messages are first sent, which was before the checkpoint. */
    private void restoreHistory(DataInput input) throws IOException {
        for (long left = DamagedException.requireCount("its number of earlier blocks", input.readInt());
                left > 0;
                left--) {
            int dimension = input.readInt();
            CheckpointBlocks.restore(input, saved, (name, same) -> parts.memory.history(name, dimension));
        }
    }

    /** What the run is made of, for those who look at it from outside. */
    RunParts parts() {
        return parts;
    }

    /** What to throw when a thread was interrupted that nobody but a plugin can have interrupted. */
    public ParleyException interruptedByPlugin() {
        Stream<ComponentFactory> mixing = parts.plan.levels().values().stream()
                .flatMap(level -> level.motion().stream())
                .map(motion -> motion.mixing().factory());
        Stream<ComponentFactory> watching = parts.plan.observers().stream().map(Component::factory);
        return PluginBoundary.interrupted(Stream.of(
                        Stream.of(
                                parts.plan.model().factory(),
                                parts.plan.loop().factory(),
                                parts.plan.estimator().factory()),
                        mixing,
                        watching)
                .flatMap(suspects -> suspects));
    }

    private static void requireSame(String what, int here, int saved) throws IOException {
        if (here != saved) {
            throw new IOException("the checkpoint has " + saved + " " + what + ", this run has " + here);
        }
    }

    /** One round, as Flight Recorder shows it. Used again and again. */
    @Name("parley.Round")
    @Label("Round")
    @Category("Parley")
    @StackTrace(false)
    private static final class RoundEvent extends Event {

        @Label("Rank")
        int rank;

        @Label("Round")
        long round;
    }

    /**
     * The rows of all agents, sent here by their processes.
     *
     * @param all one after the other
     */
    private record GatheredRows(int dimension, double[] all) implements Rows {

        @Override
        public void read(int agent, double[] into) {
            System.arraycopy(all, agent * dimension, into, 0, dimension);
        }
    }
}
