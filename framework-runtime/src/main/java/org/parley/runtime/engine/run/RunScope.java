package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.parley.api.component.Horizon;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.AgentWorks.AgentJob;
import org.parley.runtime.plan.LevelSchedules;
import org.parley.runtime.record.Columns;

/** The resources that a run provides to a component, identified by its path, such as {@code upper/mixing}. */
final class RunScope implements Scope {

    private static final Constraint UNCONSTRAINED = rows -> {};

    private final RunParts run;
    private final LevelAssembly assembly;
    private final String level;
    private final int dimension;
    private final String path;
    private final Mixer channel;
    private final Map<String, AgentJob> jobs = new HashMap<>();
    // Created once, because a lambda expression at the place of use would be a new object.
    private final Function<String, AgentJob> newJob = this::createJob;

    /**
     * Creates a scope.
     *
     * @param assembly creates the levels that an estimator requests
     * @param level the level whose graph, batch and draws this scope uses
     * @param dimension the dimension of the level
     * @param path the path within the level; components at the same path of different levels are never active at the same time
     * @param channel the mixer of the component
     */
    RunScope(RunParts run, LevelAssembly assembly, String level, int dimension, String path, Mixer channel) {
        this.run = run;
        this.assembly = assembly;
        this.level = level;
        this.dimension = dimension;
        this.path = path;
        this.channel = channel;
    }

    @Override
    public int agents() {
        return run.plan.agents();
    }

    @Override
    public int upperDimension() {
        return run.model.upperDimension();
    }

    @Override
    public int lowerDimension() {
        return run.model.lowerDimension();
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public long round() {
        return run.time.round();
    }

    @Override
    public Horizon horizon() {
        return LevelSchedules.horizon(run.plan, run.plan.level(level), dimension);
    }

    @Override
    public void tick() {
        run.time.nextTick();
    }

    @Override
    public Block block(String name, int dimension) {
        return run.memory.state(level + "/" + path + "/" + name, dimension);
    }

    @Override
    public Block scratch(String name, int dimension) {
        return run.memory.scratch(path + "/" + name, dimension);
    }

    @Override
    public Level level(String name, int dimension) {
        return assembly.level(name, dimension);
    }

    @Override
    public Level upper() {
        return existing("upper");
    }

    @Override
    public Level lower() {
        return existing("lower");
    }

    private Level existing(String name) {
        Level found = run.levels.get(name);
        if (found == null) {
            throw new IllegalStateException("the level '" + name + "' does not exist yet");
        }
        return found;
    }

    @Override
    public Constraint constraint() {
        return run.constraints.getOrDefault(level, UNCONSTRAINED);
    }

    @Override
    public Mixer mixer() {
        return channel;
    }

    @Override
    public Mixer mixer(String name) {
        return run.plan.levels().containsKey(name)
                ? run.mixers.of(name)
                : run.mixers.of(run.plan.level(level).channel(name));
    }

    @Override
    public Oracle oracle() {
        return run.createOracle(level);
    }

    @Override
    public OptionalDouble smoothness() {
        return run.smoothness();
    }

    @Override
    public void perAgent(String purpose, Block in, Block out, AgentWork work) {
        AgentJob job = jobs.computeIfAbsent(purpose, newJob);
        run.agentWorks.perform(job, job.in(in), job.out(out), work);
    }

    @Override
    public void perAgent(String purpose, List<Block> in, List<Block> out, AgentWork work) {
        run.agentWorks.perform(jobs.computeIfAbsent(purpose, newJob), in, out, work);
    }

    @Override
    public Block releases(String purpose) {
        String name = level + "/" + path + "/" + purpose;
        Releases releases = new Releases(
                name,
                run.memory.state(name + "/releases", 1),
                run.memory.state(name + "/releases-by-seed", 1),
                run.processes);
        run.releases.add(releases);
        jobs.computeIfAbsent(purpose, newJob).countWith(releases::next);
        return releases.number();
    }

    @Override
    public RandomGenerator random(String purpose, int agent, long round) {
        return run.plan.seeds().stream(level + "/" + path + "/" + purpose, agent, round);
    }

    @Override
    public void report(String column, Block value) {
        if (!column.matches("[a-z][a-z0-9_]*")) {
            throw new IllegalArgumentException(
                    "'" + column + "' cannot name a column: lower case, words joined by underscores");
        }
        if (value.dimension() != 1) {
            throw new IllegalArgumentException(
                    "'" + value.name() + "' has dimension " + value.dimension() + ", a column needs 1");
        }
        String name = column + "_" + level;
        if (Columns.HEAD.contains(name) || run.reports.putIfAbsent(name, (RowBlock) value) != null) {
            throw new IllegalStateException("column '" + name + "' already exists");
        }
    }

    @Override
    public Scope child(String name) {
        return child(name, channel);
    }

    @Override
    public Scope child(String name, Mixer otherChannel) {
        String childPath = path + "/" + name;
        run.memory.expect(level + "/" + childPath + "/");
        return new RunScope(run, assembly, level, dimension, childPath, otherChannel);
    }

    private AgentJob createJob(String purpose) {
        return run.agentWorks.job(level + "/" + path + "/" + purpose, run.ordinaryDraw(level));
    }
}
