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
 * The state of one run and the components that advance it.
 *
 * <p>Call {@link #start()} or {@link #restore}, then {@link #advance()} repeatedly. {@link #save} writes everything needed to resume: round
 * and tick, costs so far, each level's number of steps, and the named blocks.
 */
public final class Run {

    /** The section of a checkpoint with the range of agents whose rows it contains. */
    public static final String AGENTS = "agents";

    /** The section with the state of agents: the number of blocks, followed by each block as written by {@link CheckpointBlocks}. */
    public static final String BLOCKS = "blocks";

    private final RunParts parts;
    private final Loop loop;
    private final Observers observers;
    private final Optional<InactiveAgents> inactiveAgents;
    private final RunLevel[] levels;
    private final RoundEvent event = new RoundEvent();
    /** The agents whose rows the checkpoint being restored contains. */
    private Hosted saved;

    /**
     * Creates a run.
     *
     * @param loop updates the levels of these parts
     * @param inactiveAgents empty if agents are always active
     */
    Run(RunParts parts, Loop loop, Observers observers, Optional<InactiveAgents> inactiveAgents) {
        this.parts = parts;
        this.loop = loop;
        this.observers = observers;
        this.inactiveAgents = inactiveAgents;
        this.levels = parts.levels.values().toArray(RunLevel[]::new);
        this.saved = parts.hosted;
    }

    /** Initializes every level. */
    public void start() {
        ClassLoader before = PluginBoundary.enter(parts.plan.model().factory());
        try {
            parts.levels.values().forEach(RunLevel::reset);
            parts.releases.forEach(Releases::restored);
            loop.start();
            parts.memory.finishPending();
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /** Executes one round. */
    public void advance() {
        event.begin();
        parts.memory.beforeRound();
        parts.ledger.beginRound();
        ClassLoader before = PluginBoundary.enter(parts.plan.model().factory());
        try {
            if (inactiveAgents.isPresent()) {
                inactiveAgents.get().beginRound(round(), isAnyLevelAtItsBeginning());
            }
            parts.levels.values().forEach(RunLevel::beginRound);
            loop.round();
            parts.memory.finishPending();
            if (inactiveAgents.isPresent()) {
                inactiveAgents.get().endRound();
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

    /** Returns the processes of the run. */
    public Processes processes() {
        return parts.processes;
    }

    /** Returns the observers of the run. */
    public Observers observers() {
        return observers;
    }

    /** Returns whether any level is about to take its first step, in which all agents must take part. */
    private boolean isAnyLevelAtItsBeginning() {
        for (RunLevel level : levels) {
            if (level.isFirst()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of completed rounds. */
    public long round() {
        return parts.time.round();
    }

    /** Returns the size of all blocks in bytes, including scratch blocks. */
    public long blockBytes() {
        return parts.memory.bytes();
    }

    /** Returns the costs of all processes so far; every process must call this method. */
    public Meter spent() {
        return parts.meter.ofAll(parts.processes.reductions());
    }

    /** Returns the state blocks of this process, for comparing runs. */
    public Collection<RowBlock> state() {
        return Collections.unmodifiableCollection(parts.memory.state());
    }

    /** Returns a level's variable. */
    public RowBlock value(String level) {
        return parts.levels.get(level).value();
    }

    /** Returns a level's variable of all agents on rank 0; every process must call this method at the same time. */
    public Rows everyRow(String level) {
        RowBlock value = value(level);
        return processes().areSeveral()
                ? new GatheredRows(value.dimension(), processes().reductions().gatherRows(value))
                : value;
    }

    /** Returns a level's variable as arrays, with one row for each hosted agent. */
    public double[][] rows(String level) {
        RowBlock value = value(level);
        double[][] rows = new double[parts.hosted.count()][value.dimension()];
        for (int row = 0; row < rows.length; row++) {
            value.read(parts.hosted.agent(row), rows[row]);
        }
        return rows;
    }

    /** Returns the names of the levels: upper, lower if it exists, then those of estimators. */
    public Iterable<String> levelNames() {
        return parts.levels.keySet();
    }

    /** Returns whether x has an entry for each training sample of all agents, for a run of one process. */
    public boolean hasEntryOfXPerSample() {
        long samples = 0;
        for (int row = 0; row < parts.hosted.count(); row++) {
            samples += parts.evaluations.agent(row).costs().lowerSamples();
        }
        return samples > 1 && parts.model.upperDimension() == samples;
    }

    /** Returns whether components protect messages by noise. */
    public boolean protectsMessages() {
        return !parts.releases.isEmpty();
    }

    /** Returns how the model obtains its second derivatives. */
    public SecondOrder secondOrder() {
        return parts.evaluations.agent(0).costs().secondOrder();
    }

    /** Returns the derivatives that components have requested so far and that the model approximates by central differences. */
    public List<String> differences() {
        Set<String> asked = parts.evaluations.asked();
        return parts.evaluations.agent(0).costs().differences().stream()
                .filter(asked::contains)
                .toList();
    }

    /** Returns the agents that send falsified rows; metrics exclude them. */
    public List<Integer> byzantine() {
        return IntStream.range(0, parts.plan.agents())
                .filter(parts.faults::isByzantine)
                .boxed()
                .toList();
    }

    /** Returns a level and agent with a non-finite value, if there is one. */
    public Optional<String> whereNotFinite() {
        for (RunLevel level : parts.levels.values()) {
            int agent = level.value().firstNotFinite();
            if (agent >= 0) {
                return Optional.of("level " + level.name() + ", agent " + agent);
            }
        }
        return Optional.empty();
    }

    /** Returns the sections of a checkpoint by name. */
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

    /** Writes all sections, one after the other. */
    public void save(DataOutput output) throws IOException {
        for (CheckpointSection section : sections().values()) {
            section.save(output);
        }
    }

    /** Restores the state written by {@link #save}; fails if the saved run has other parts. */
    public void restore(DataInput input) throws IOException {
        for (CheckpointSection section : sections().values()) {
            section.restore(input);
        }
    }

    /** Writes the range of hosted agents, because each of several processes writes its own checkpoint. */
    private void saveAgents(DataOutput output) throws IOException {
        output.writeInt(parts.hosted.first());
        output.writeInt(parts.hosted.end());
    }

    private void restoreAgents(DataInput input) throws IOException {
        saved = readAgents(input);
        if (parts.hosted.intersection(saved).count() == 0) {
            throw new DamagedException("it contains the agents from " + saved.first() + " to " + (saved.end() - 1)
                    + ", not those from " + parts.hosted.first() + " to "
                    + (parts.hosted.end() - 1));
        }
    }

    /** Returns the agents whose rows a checkpoint contains, from its section {@link #AGENTS}. */
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
                merged(parts.meter.samples(), count("number of samples", input)),
                merged(parts.meter.hessianSamples(), count("number of Hessian samples", input)),
                count("traffic", input));
        parts.memory.stamps().set(count("number of contents", input));
    }

    private void saveCompressed(DataOutput output) throws IOException {
        output.writeLong(parts.meter.compressedBits());
    }

    private void restoreCompressed(DataInput input) throws IOException {
        parts.meter.setCompressedBits(merged(parts.meter.compressedBits(), count("compressed traffic", input)));
    }

    /** Adds a checkpoint's counters only in the process that hosts its first agent. */
    private long merged(long before, long ofCheckpoint) {
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
                    .orElseThrow(() ->
                            new IOException("the checkpoint has a level '" + name + "', which this run does not have"));
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
                            .orElseThrow(() -> new IOException(
                                    "the checkpoint has a block '" + name + "', which this run does not have")));
        }
        parts.releases.forEach(Releases::restored);
    }

    private void saveHistory(DataOutput output) throws IOException {
        output.writeInt(parts.memory.history().size());
        for (RowBlock block : parts.memory.history()) {
            output.writeInt(block.dimension());
            CheckpointBlocks.save(block, output);
        }
    }

    /** Restores delayed messages. Their blocks are created on the first exchange, which preceded the checkpoint. */
    private void restoreHistory(DataInput input) throws IOException {
        for (long left = DamagedException.requireCount("its number of earlier blocks", input.readInt());
                left > 0;
                left--) {
            int dimension = input.readInt();
            CheckpointBlocks.restore(input, saved, (name, same) -> parts.memory.history(name, dimension));
        }
    }

    /** Returns the parts of the run, for measurements. */
    RunParts parts() {
        return parts;
    }

    /** Returns an exception for a thread that only a plugin can have interrupted. */
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

    /** A Flight Recorder event of one round. It is reused. */
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
     * The rows of all agents, gathered from their processes.
     *
     * @param all the rows, one after the other
     */
    private record GatheredRows(int dimension, double[] all) implements Rows {

        @Override
        public void read(int agent, double[] into) {
            System.arraycopy(all, agent * dimension, into, 0, dimension);
        }
    }
}
