package org.parley.plugins.python;

import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.api.model.NamedShape;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.python.PythonFactory.UserFile;
import org.parley.plugins.python.Worker.Agent;
import org.parley.plugins.python.Worker.Slot;

/** A model whose losses are evaluated by Python processes, each of which serves the same agents for the whole run. */
final class PythonModel implements BilevelModel {

    // Programs that assemble runs themselves do not close models.
    private static final Cleaner CLEANER = Cleaner.create();

    private final Pool pool;
    private final UserFile file;
    private final Optional<NetworkData> data;
    private final Map<String, String> description;
    private final List<NamedShape> upper;
    private final List<NamedShape> lower;
    private final List<Metric> metrics;
    private final double[] startX;
    private final double[] startY;
    private final TreeSet<Integer> hosted = new TreeSet<>();

    /**
     * The processes and files, which a model closes and its cleaner as well.
     *
     * @param workers the processes, started on demand
     */
    private record Pool(Workspace workspace, List<Worker> workers) implements Runnable {

        @Override
        public void run() {
            workers.forEach(Worker::close);
            workspace.remove();
        }
    }

    private PythonModel(Pool pool, UserFile file, ModelContext context, Map<String, String> description) {
        this.pool = pool;
        this.file = file;
        this.data = context.data();
        this.description = description;
        this.upper = shapes("upper");
        this.lower = shapes("lower");
        requireUpperSamples();
        startX = new double[size(upper)];
        startY = new double[size(lower)];
        pool.workers.forEach(worker -> worker.share(startX.length, startY.length, pool.workers.size()));
        Worker first = pool.workers.get(0);
        first.setUp(Map.of("do", "start"));
        Numbers.DOUBLES.get(first.vector(Slot.OUT_X), startX);
        Numbers.DOUBLES.get(first.vector(Slot.OUT_Y), startY);
        first.setUp(samples(0));
        metrics = lines(first.setUp(new LinkedHashMap<>(Map.of("do", "probe", "agent", "0")))
                        .get("metrics"))
                .map(name -> new Metric(name, true))
                .toList();
        CLEANER.register(this, pool);
    }

    /**
     * Starts the first process and has the model described and probed.
     *
     * @throws ParleyException listing all errors of the user's file
     */
    static PythonModel open(UserFile file, int workers, ModelContext context) {
        List<Path> interpreters = Interpreters.of(System.getenv());
        List<Diagnostic> missing = new ArrayList<>();
        for (Path interpreter : interpreters) {
            try {
                return open(file, interpreter, workers, context);
            } catch (UserError inFile) {
                ParleyException reported = inFile.reported(file.path(), interpreter);
                if (inFile.missing().isEmpty()) {
                    throw reported;
                }
                missing.addAll(reported.diagnostics());
            }
        }
        throw missing.size() == 1
                ? new ParleyException(missing.get(0))
                : new ParleyException(file.path().getFileName().toString(), missing);
    }

    private static PythonModel open(UserFile file, Path interpreter, int workers, ModelContext context) {
        Workspace workspace = new Workspace();
        Map<String, String> sizes = sizes(context);
        Pool pool = new Pool(
                workspace,
                IntStream.range(0, workers)
                        .mapToObj(number -> new Worker(number, interpreter, file, sizes, workspace))
                        .toList());
        try {
            return new PythonModel(pool, file, context, pool.workers.get(0).opened());
        } catch (RuntimeException | Error failure) {
            pool.run();
            throw failure;
        }
    }

    private static Map<String, String> sizes(ModelContext context) {
        Optional<NetworkData> data = context.data();
        Map<String, String> sizes = new LinkedHashMap<>();
        sizes.put("features", Integer.toString(data.map(NetworkData::width).orElse(0)));
        sizes.put("classes", Integer.toString(data.map(NetworkData::classes).orElse(0)));
        sizes.put("samples", Integer.toString(data.map(NetworkData::trainSize).orElse(0)));
        sizes.put("agents", Integer.toString(context.agents()));
        return sizes;
    }

    private List<NamedShape> shapes(String level) {
        List<NamedShape> shapes = new ArrayList<>();
        for (int k = 0; description.containsKey(level + "." + k + ".name"); k++) {
            List<Integer> extents = Stream.of(
                            description.get(level + "." + k + ".shape").split(" "))
                    .filter(extent -> !extent.isEmpty())
                    .map(Integer::valueOf)
                    .toList();
            shapes.add(new NamedShape(description.get(level + "." + k + ".name"), extents));
        }
        return shapes;
    }

    private static int size(List<NamedShape> shapes) {
        return shapes.stream().mapToInt(NamedShape::size).reduce(0, Math::addExact);
    }

    private static Stream<String> lines(String text) {
        return text.lines().filter(line -> !line.isEmpty());
    }

    private boolean isJudgedByTraining() {
        return description.get("upper_samples").equals("train");
    }

    private void requireUpperSamples() {
        if (data.isEmpty() || isJudgedByTraining()) {
            return;
        }
        for (int agent = 0; agent < data.get().agents(); agent++) {
            if (data.get().agent(agent).validation().size() == 0) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "data.validation",
                        "agent " + agent + " does not have validation samples, which upper_loss needs",
                        "increase data.validation, use fewer agents, or set upper_samples = \"train\" in the class"));
            }
        }
    }

    /** Returns the error that a user sees. */
    ParleyException reported(UserError inFile) {
        return inFile.reported(file.path(), pool.workers.get(0).interpreter());
    }

    private Map<String, String> samples(int agent) {
        return data.map(all -> pool.workspace.samples(agent, all.agent(agent)))
                .orElseGet(() -> Workspace.noSamples(agent));
    }

    /** Returns the process of an agent: each serves consecutive agents, as the threads of a run do. */
    private Worker worker(int agent) {
        synchronized (hosted) {
            int position = hosted.headSet(agent).size();
            return pool.workers.get(position * pool.workers.size() / hosted.size());
        }
    }

    @Override
    public int upperDimension() {
        return startX.length;
    }

    @Override
    public int lowerDimension() {
        return startY.length;
    }

    @Override
    public List<NamedShape> upperLayout() {
        return upper;
    }

    @Override
    public List<NamedShape> lowerLayout() {
        return lower;
    }

    @Override
    public AgentCosts agent(int agent) {
        synchronized (hosted) {
            hosted.add(agent);
        }
        return new OfAgent(new Agent(agent, samples(agent)), data.map(all -> all.agent(agent)));
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        System.arraycopy(startX, 0, x, 0, x.length);
        System.arraycopy(startY, 0, y, 0, y.length);
    }

    @Override
    public List<Metric> metrics() {
        return metrics;
    }

    @Override
    public Optional<String> software() {
        return Optional.of(description.get("software"));
    }

    @Override
    public void close() {
        pool.run();
    }

    private final class OfAgent implements AgentCosts {

        private final Agent agent;
        private final Optional<AgentData> samples;

        private OfAgent(Agent agent, Optional<AgentData> samples) {
            this.agent = agent;
            this.samples = samples;
        }

        private <A> PythonCosts<A> on(Numbers<A> numbers) {
            return new PythonCosts<>(PythonModel.this, () -> worker(agent.number()), agent, numbers);
        }

        @Override
        public Objective<double[]> doubles() {
            return on(Numbers.DOUBLES);
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return Boolean.parseBoolean(description.get("floats")) ? Optional.of(on(Numbers.FLOATS)) : Optional.empty();
        }

        @Override
        public int upperSamples() {
            return samples.map(sets -> isJudgedByTraining() ? sets.train() : sets.validation())
                    .map(set -> set.size())
                    .orElse(1);
        }

        @Override
        public int lowerSamples() {
            return samples.map(sets -> sets.train().size()).orElse(1);
        }

        @Override
        public SecondOrder secondOrder() {
            return SecondOrder.valueOf(description.get("second_order"));
        }

        @Override
        public List<String> differences() {
            return lines(description.get("differences")).collect(Collectors.toList());
        }
    }
}
