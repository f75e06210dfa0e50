package org.parley.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.Objective;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.Parley;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the initial data of a run for programs in other languages: samples, starting points, weights, the matrices of quadratic costs,
 * and the resolved run file with every step size.
 */
final class Export {

    private static final Option<Component<BilevelModelFactory>> OF =
            Option.component("of", BilevelModelFactory.class).mandatory().description("Model to record.");

    private static final String QUADRATIC = "quadratic";

    private final Path directory;

    private Export(Path directory) {
        this.directory = directory;
    }

    /**
     * Writes the initial data of a run.
     *
     * @param parley the instance that made the plan, with this observer among its components
     */
    static void write(Parley parley, RunPlan plan, Observer observer, Path directory) throws IOException {
        Export export = new Export(directory);
        Run run = parley.assemble(plan);
        run.start();
        Files.writeString(directory.resolve("run.json"), new JsonMapper().writeValueAsString(plan.resolved()));
        for (String level : run.levelNames()) {
            export.start(level, run.value(level), plan.agents());
        }
        export.weights(plan.level("upper").network().built().weights(0));
        if (observer.data.isPresent()) {
            export.samples(observer.data.get());
        }
        if (observer.name.equals(QUADRATIC)) {
            export.quadratics(observer.model, plan.agents());
        }
    }

    private void start(String level, RowBlock value, int agents) throws IOException {
        double[] row = new double[value.dimension()];
        try (NumpyFile file = NumpyFile.ofDoubles(npy("start-" + level), agents, row.length)) {
            for (int agent = 0; agent < agents; agent++) {
                value.read(agent, row);
                file.write(row);
            }
        }
    }

    /** Writes the place (i, j) and the value w_ij of every nonzero entry of W. */
    private void weights(Weights weights) throws IOException {
        Graph graph = weights.graph();
        int entries = graph.agents() + (int) graph.edges();
        try (NumpyFile places = NumpyFile.ofIntegers(npy("weight-places"), entries, 2);
                NumpyFile values = NumpyFile.ofDoubles(npy("weight-values"), entries)) {
            for (int i = 0; i < graph.agents(); i++) {
                places.write(i, i);
                values.write(weights.self(i));
                for (int k = 0; k < graph.degree(i); k++) {
                    places.write(i, graph.neighbor(i, k));
                    values.write(weights.edge(i, k));
                }
            }
        }
    }

    private void samples(NetworkData data) throws IOException {
        samples("train", data, agent -> data.agent(agent).train());
        samples("validation", data, agent -> data.agent(agent).validation());
    }

    private interface Share {
        Samples of(int agent);
    }

    private void samples(String purpose, NetworkData data, Share share) throws IOException {
        int size = share.of(0).size();
        float[] row = new float[data.width()];
        try (NumpyFile features = NumpyFile.ofFloats(npy(purpose + "-features"), data.agents(), size, row.length);
                NumpyFile labels = NumpyFile.ofIntegers(npy(purpose + "-labels"), data.agents(), size)) {
            for (int agent = 0; agent < data.agents(); agent++) {
                Samples samples = share.of(agent);
                for (int k = 0; k < size; k++) {
                    samples.copyFeatures(k, row, 0);
                    features.write(row);
                }
                labels.write(samples.labels());
            }
        }
    }

    /** Writes the matrices of quadratic costs, which are computed column by column from derivatives at unit vectors. */
    private void quadratics(BilevelModel model, int agents) throws IOException {
        int p = model.upperDimension();
        int q = model.lowerDimension();
        double[] x = new double[p];
        double[] y = new double[q];
        double[] origin = new double[q];
        double[] upper = new double[p];
        double[] lower = new double[q];
        try (NumpyFile vectors = NumpyFile.ofDoubles(npy("linear"), agents, 2 * q + p);
                NumpyFile hessians = NumpyFile.ofDoubles(npy("G"), agents, q, q);
                NumpyFile mixed = NumpyFile.ofDoubles(npy("C-transposed"), agents, q, p);
                NumpyFile gradients = NumpyFile.ofDoubles(npy("f-gradients"), agents, p + q, p + q)) {
            for (int agent = 0; agent < agents; agent++) {
                Objective<double[]> costs = model.agent(agent).doubles();
                costs.lowerGradient(x, y, null, lower);
                vectors.write(lower);
                writeUpperGradients(costs, x, y, upper, lower, vectors);
                for (int column = 0; column < q; column++) {
                    y[column] = 1;
                    costs.moved();
                    costs.hessian(x, origin, null, y, lower);
                    hessians.write(lower);
                    costs.mixed(x, origin, null, y, upper);
                    mixed.write(upper);
                    y[column] = 0;
                }
                for (int column = 0; column < p + q; column++) {
                    double[] point = column < p ? x : y;
                    int place = column < p ? column : column - p;
                    point[place] = 1;
                    costs.moved();
                    writeUpperGradients(costs, x, y, upper, lower, gradients);
                    point[place] = 0;
                }
            }
        }
    }

    private static void writeUpperGradients(
            Objective<double[]> costs, double[] x, double[] y, double[] upper, double[] lower, NumpyFile file)
            throws IOException {
        costs.upperGradientX(x, y, null, upper);
        costs.upperGradientY(x, y, null, lower);
        file.write(upper);
        file.write(lower);
    }

    private Path npy(String name) {
        return directory.resolve(name + ".npy");
    }

    /** {@code observed}: creates the model of its option, and keeps the model and its data for the export. */
    static final class Observer implements BilevelModelFactory {

        static final String NAME = "observed";

        private String name = "";
        private BilevelModel model;
        private Optional<NetworkData> data = Optional.empty();

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "Another model, which is kept for the export.";
        }

        @Override
        public List<Option<?>> options() {
            return List.of(OF);
        }

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            Component<BilevelModelFactory> of = settings.get(OF);
            name = of.factory().name();
            model = of.factory().create(of.settings(), context);
            data = context.data();
            return model;
        }
    }

    /** Writes an array row by row in the NumPy format ({@code .npy}, version 1.0). */
    static final class NumpyFile implements AutoCloseable {

        private static final int ALIGNMENT = 64;

        private final OutputStream output;
        private ByteBuffer buffer = ByteBuffer.allocate(0);

        private NumpyFile(OutputStream output) {
            this.output = output;
        }

        static NumpyFile ofFloats(Path path, int... shape) throws IOException {
            return open(path, "<f4", shape);
        }

        static NumpyFile ofDoubles(Path path, int... shape) throws IOException {
            return open(path, "<f8", shape);
        }

        static NumpyFile ofIntegers(Path path, int... shape) throws IOException {
            return open(path, "<i4", shape);
        }

        private static NumpyFile open(Path path, String type, int... shape) throws IOException {
            String sizes = Arrays.stream(shape).mapToObj(size -> size + ",").collect(Collectors.joining(" "));
            String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
            int magic = 10;
            int padding = ALIGNMENT - (magic + header.length() + 1) % ALIGNMENT;
            byte[] text = (header + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
            ByteBuffer start = ByteBuffer.allocate(magic).order(ByteOrder.LITTLE_ENDIAN);
            start.put((byte) 0x93)
                    .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                    .put((byte) 1)
                    .put((byte) 0);
            start.putShort((short) text.length);
            OutputStream output = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16);
            output.write(start.array());
            output.write(text);
            return new NumpyFile(output);
        }

        void write(float... values) throws IOException {
            ready(values.length * Float.BYTES).asFloatBuffer().put(values);
            output.write(buffer.array(), 0, values.length * Float.BYTES);
        }

        void write(double... values) throws IOException {
            ready(values.length * Double.BYTES).asDoubleBuffer().put(values);
            output.write(buffer.array(), 0, values.length * Double.BYTES);
        }

        void write(int... values) throws IOException {
            ready(values.length * Integer.BYTES).asIntBuffer().put(values);
            output.write(buffer.array(), 0, values.length * Integer.BYTES);
        }

        private ByteBuffer ready(int bytes) {
            if (buffer.capacity() < bytes) {
                buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
            }
            return buffer.clear();
        }

        @Override
        public void close() throws IOException {
            output.close();
        }
    }
}
