package org.parley.tck.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.Kernels;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.RunAssembly;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.random.Seeds;
import org.parley.runtime.wiring.PreparedRun;
import org.parley.tck.lab.FixtureComponents.GradientFactory;
import org.parley.tck.lab.FixtureComponents.HypergradientFactory;
import org.parley.tck.lab.FixtureComponents.MixingFactory;
import org.parley.tck.lab.FixtureComponents.NetworkFactory;
import org.parley.tck.lab.FixtureComponents.ProblemFactory;
import org.parley.tck.lab.FixtureComponents.ScriptLoopFactory;
import org.parley.tck.lab.FixtureComponents.SingleProblemFactory;

/**
 * A run file in memory around the components under test, which can be changed key by key and built as often as a law needs it.
 *
 * <p>Whatever is not set comes from the kit: its problem, its network, exact directions. Immutable.
 */
public final class TestRun {

    /** The kit's problem. */
    public static final String PROBLEM = ProblemFactory.NAME;

    /** The kit's problem without a lower level. */
    public static final String SINGLE_PROBLEM = SingleProblemFactory.NAME;

    /** The network of the run. */
    public static final String NETWORK = NetworkFactory.NAME;

    /** How many agents a run needs that takes what recipes leave open from {@link #forRecipes}. */
    public static final int RECIPE_AGENTS = 6;

    /** The kit's own direction of y: the exact gradient. */
    public static final String GRADIENT = "tck-gradient";

    /** The kit's own direction of x: the exact hypergradient. */
    public static final String HYPERGRADIENT = HypergradientFactory.NAME;

    /** The kit's own direction of x for loops that see to y*(x) by themselves: the gradient of f in x. */
    public static final String SLOPE = "tck-slope";

    /** The kit's strategy without any exchange. */
    public static final String LOCAL = MixingFactory.LOCAL.name();

    /** A start that differs from agent to agent. */
    public static final Map<String, Object> SCATTERED = Map.of("use", "normal", "with", Map.of("same", false));

    private static final Workers ONE_THREAD = new Workers(1);

    private final List<ComponentFactory> components;
    private final Map<String, Object> keys;

    private TestRun(List<ComponentFactory> components, Map<String, Object> keys) {
        this.components = List.copyOf(components);
        this.keys = keys;
    }

    /**
     * @param components those under test and those their settings name; before anything of the same name in the kit
     */
    public static TestRun with(List<? extends ComponentFactory> components) {
        return new TestRun(List.copyOf(components), new HashMap<>())
                .set("rounds", 1_000_000)
                .set("seed", 7)
                .set("model", PROBLEM)
                .set("loop", ScriptLoopFactory.NAME)
                .set("estimator", HYPERGRADIENT)
                .set("topology", NETWORK)
                .set("levels.upper.mixing", LOCAL)
                .set("levels.upper.step", 1)
                .set("levels.lower.mixing", LOCAL)
                .set("levels.lower.estimator", GRADIENT)
                .set("levels.lower.step", 1);
    }

    /** The same with one key changed, such as {@code levels.lower.step}. */
    public TestRun set(String path, Object value) {
        Map<String, Object> changed = copy(keys);
        Map<String, Object> at = changed;
        String[] names = path.split("\\.");
        for (int i = 0; i + 1 < names.length; i++) {
            at = branch(at, names[i]);
        }
        at.put(names[names.length - 1], value);
        return new TestRun(components, changed);
    }

    /** The same for a problem without a lower level, of the dimension of y. */
    public TestRun withoutLower() {
        Map<String, Object> changed = copy(keys);
        branch(changed, "levels").remove("lower");
        return new TestRun(components, changed)
                .set("model", SingleProblemFactory.NAME)
                .set("estimator", SLOPE);
    }

    /** The same with every level starting where it does by default, which is the same for every seed. */
    public TestRun withoutRandomStarts() {
        Map<String, Object> changed = copy(keys);
        branch(changed, "levels").values().forEach(level -> ((Map<?, ?>) level).remove("start"));
        return new TestRun(components, changed);
    }

    /** The same on this network. */
    public TestRun on(LabNetwork network) {
        return and(new NetworkFactory(network)).set("agents", network.agents());
    }

    /** The same with this network behind a door of the lower level's strategy. */
    public TestRun behind(String door, LabNetwork network) {
        String name = NetworkFactory.NAME + "-" + door;
        return and(new NetworkFactory(name, network)).set("levels.lower.doors." + door + ".topology", name);
    }

    /** The same with a loop that follows this script. */
    public TestRun doing(RoundContext.Script script) {
        return and(new ScriptLoopFactory(script));
    }

    /** The same with the levels mixing as they must for an exact result. */
    public TestRun mixingExactly(String... levels) {
        TestRun bench = this;
        for (String level : levels) {
            bench = bench.set("levels." + level + ".mixing", MixingFactory.EXACT.name());
        }
        return bench;
    }

    /** What a level that solves for the network, or each agent for itself, mixes with. */
    public static String mixing(ProblemClass problem) {
        return (problem == ProblemClass.PERSONAL_LOWER ? MixingFactory.LOCAL : MixingFactory.EXACT).name();
    }

    /** The same with another component, which takes the place of any other of its kind and name. */
    public TestRun and(ComponentFactory component) {
        List<ComponentFactory> more = new ArrayList<>(List.of(component));
        more.addAll(components);
        return new TestRun(more, keys);
    }

    /** Why it cannot run, if so. */
    public Optional<ParleyException> refusal() {
        try {
            plan();
            return Optional.empty();
        } catch (ParleyException refused) {
            return Optional.of(refused);
        }
    }

    public RunPlan plan() {
        return plan("trial");
    }

    /** @param name stands for the file name in what is wrong with it */
    RunPlan plan(String name) {
        return new RunPlanner(registry()).plan(RunSource.tree(name, keys, Path.of("")), PlanOptions.with());
    }

    /** A run after so many rounds. */
    public Run after(int rounds) {
        return advanced(start(), rounds);
    }

    /** A run so many rounds later. */
    public static Run advanced(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return run;
    }

    /** A run at its start. */
    public Run start() {
        Run run = build(false);
        run.start();
        return run;
    }

    /** A run that is not started, for a checkpoint to be read into. */
    public Run build(boolean poisonScratch) {
        return build(plan(), poisonScratch);
    }

    public static Run build(RunPlan plan, boolean poisonScratch) {
        return build(plan, Processes.alone(plan.agents()), poisonScratch);
    }

    /** The part of a run that lives in one of several processes; not started. */
    public Run build(Processes processes) {
        return build(plan(), processes, false);
    }

    private static Run build(RunPlan plan, Processes processes, boolean poisonScratch) {
        BilevelModel model = plan.model().factory().create(plan.model().settings(), context(plan));
        return RunAssembly.assemble(plan, model, ONE_THREAD, processes, poisonScratch);
    }

    /** What the kit itself brings, but for networks and loops, which differ from law to law. */
    private static List<ComponentFactory> kitComponents() {
        return List.of(
                new ProblemFactory(),
                GradientFactory.GRADIENT,
                new HypergradientFactory(),
                new SingleProblemFactory(),
                GradientFactory.SLOPE,
                MixingFactory.EXACT,
                MixingFactory.LOCAL);
    }

    /** Models and a topology, for run files that need no more than that beside a recipe. */
    public static List<ComponentFactory> forRecipes() {
        return List.of(
                new ProblemFactory(),
                new SingleProblemFactory(),
                new NetworkFactory(
                        LabNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), RECIPE_AGENTS)));
    }

    /** Everything that this run can name. */
    public ComponentRegistry registry() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        components.forEach(component -> builder.add(component, "tck"));
        kitComponents().forEach(component -> builder.add(component, "tck"));
        Builtins.all().forEach(component -> builder.add(component, "tck"));
        return builder.build();
    }

    /** What models are told of a trial. */
    public static ModelContext context(int agents, ProblemClass problem, long seed, Optional<NetworkData> data) {
        return new ModelContext() {
            @Override
            public int agents() {
                return agents;
            }

            @Override
            public ProblemClass problem() {
                return problem;
            }

            @Override
            public Optional<NetworkData> data() {
                return data;
            }

            @Override
            public Kernels kernels() {
                return new JavaKernelsFactory().create();
            }

            @Override
            public RandomGenerator random(String purpose, int agent) {
                return new Seeds(seed).stream("model/" + purpose, agent, 0);
            }
        };
    }

    private static ModelContext context(RunPlan plan) {
        return context(plan.agents(), plan.problem(), plan.seed(), Optional.empty());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> branch(Map<String, Object> at, String name) {
        return (Map<String, Object>) at.computeIfAbsent(name, absent -> new HashMap<String, Object>());
    }

    /** Deep in its branches; values, options included, are never changed. */
    private static Map<String, Object> copy(Map<String, Object> from) {
        Map<String, Object> copy = new HashMap<>();
        from.forEach((key, value) -> copy.put(key, value instanceof HashMap<?, ?> ? copy(branch(from, key)) : value));
        return copy;
    }

    /**
     * @param data what stands under {@code data}: a name, or a map
     * @param components those that it may name
     * @throws ParleyException with everything that is wrong with it
     */
    public static NetworkData data(Object data, List<? extends ComponentFactory> components, int agents) {
        RunPlan plan = with(components)
                .on(LabNetwork.suiting(WeightRequirement.SYMMETRIC, agents))
                .doing(stage -> {})
                .set("data", sharedOut(data))
                .plan("--data");
        Path home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .root();
        return PreparedRun.data(plan, home).orElseThrow();
    }

    /** By chance, as in run files, unless it says otherwise. */
    private static Object sharedOut(Object data) {
        Map<Object, Object> complete = new LinkedHashMap<>(data instanceof Map<?, ?> map ? map : Map.of("use", data));
        complete.putIfAbsent("partition", "iid");
        return complete;
    }
}
