package org.parley.plugins.topologies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.Weights;

@Described(
        name = "explicit",
        description = "Explicit weight matrix from a file, which replaces the weight rule of the run file.")
public final class ExplicitFactory implements TopologyFactory {

    private static final Option<JsonFile> FILE = Option.json("file")
            .mandatory()
            .description(
                    "JSON {\"weights\": [[...], ...]}; entry [i][j] is the weight of agent j's vector at agent i.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE);
    }

    @Override
    public boolean bringsWeights() {
        return true;
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new ExplicitTopology(new WeightFile(settings.get(FILE), context.agents()).read());
    }

    /** A topology with a given weight matrix; its edges are the nonzero entries. */
    record ExplicitTopology(Weights weights) implements Topology {

        @Override
        public Graph graph(long tick) {
            return weights.graph();
        }

        @Override
        public Optional<Weights> ownWeights(long tick) {
            return Optional.of(weights);
        }
    }

    /** A file {"weights": [[...], ...]}, read and validated. All errors are reported, one line for each kind. */
    static final class WeightFile {

        private static final String KEY = "weights";
        private static final String FORM = "write {\"" + KEY + "\": [[0.5, 0.5], [0.5, 0.5]]}, one row for each agent";

        private static final int MOST_LISTED = 20;

        private final JsonFile file;
        private final int agents;
        private final List<Diagnostic> diagnostics = new ArrayList<>();

        WeightFile(JsonFile file, int agents) {
            this.file = file;
            this.agents = agents;
        }

        Weights read() {
            List<?> rows = rows(file.content());
            double[][] matrix = matrix(rows);
            throwIfInvalid();
            if (matrix.length != agents) {
                add(
                        "the matrix has " + matrix.length + " rows, but the run has " + agents + " agents",
                        "set agents: " + matrix.length);
            }
            WeightMatrix weights = new WeightMatrix(matrix);
            diagnostics.addAll(weights.diagnostics());
            throwIfInvalid();
            return weights.toWeights();
        }

        private void add(String reason, String hint) {
            diagnostics.add(NetworkErrors.diagnostic(reason, hint));
        }

        private void throwIfInvalid() {
            if (diagnostics.isEmpty()) {
                return;
            }
            List<Diagnostic> listed =
                    new ArrayList<>(diagnostics.subList(0, Math.min(MOST_LISTED, diagnostics.size())));
            if (diagnostics.size() > MOST_LISTED) {
                listed.add(NetworkErrors.diagnostic(
                        "and " + (diagnostics.size() - MOST_LISTED) + " more errors of this kind", FORM));
            }
            throw new ParleyException(file.path().toString(), listed);
        }

        private List<?> rows(Object root) {
            if (!(root instanceof Map<?, ?> object)) {
                add("the file does not contain a JSON object", FORM);
                return List.of();
            }
            object.keySet().stream()
                    .filter(key -> !KEY.equals(key))
                    .forEach(key -> add("unknown key \"" + key + "\"", FORM));
            if (!(object.get(KEY) instanceof List<?> rows) || rows.isEmpty()) {
                add("\"" + KEY + "\" must be a list of rows", FORM);
                return List.of();
            }
            return rows;
        }

        private double[][] matrix(List<?> rows) {
            double[][] matrix = new double[rows.size()][];
            for (int i = 0; i < matrix.length; i++) {
                if (!(rows.get(i) instanceof List<?> row)) {
                    add("row " + i + " must be a list of numbers", FORM);
                } else if (row.size() != matrix.length) {
                    add(
                            "row " + i + " has " + row.size() + " entries, but there are " + matrix.length + " rows",
                            "the matrix must be square");
                } else {
                    matrix[i] = numbers(row, i);
                }
            }
            return matrix;
        }

        private double[] numbers(List<?> row, int i) {
            double[] numbers = new double[row.size()];
            for (int j = 0; j < numbers.length; j++) {
                if (row.get(j) instanceof Double value) {
                    numbers[j] = value;
                } else {
                    add("[" + i + "][" + j + "] must be a number, got " + describe(row.get(j)), FORM);
                    return numbers;
                }
            }
            return numbers;
        }

        private static String describe(Object value) {
            if (value instanceof List || value instanceof Map) {
                return "a list or an object";
            }
            String text = String.valueOf(value);
            return text.length() > 20 ? text.substring(0, 20) + "..." : text;
        }
    }

    /** A square weight matrix as read, and its validation. */
    static final class WeightMatrix {

        private final double[][] matrix;
        private final Graph graph;

        WeightMatrix(double[][] matrix) {
            this.matrix = matrix;
            this.graph = Graph.of(
                    matrix.length,
                    i -> IntStream.range(0, matrix.length)
                            .filter(j -> matrix[i][j] != 0)
                            .toArray());
        }

        List<Diagnostic> diagnostics() {
            List<Diagnostic> diagnostics = new ArrayList<>();
            addNegativeWeights(diagnostics);
            addWrongSums(diagnostics);
            if (!graph.isConnected()) {
                diagnostics.add(NetworkErrors.diagnostic(
                        "the agents are not connected: values of some agents never reach the others",
                        "connect every two agents by a path of positive weights, in both directions"));
            } else if (period(graph, i -> matrix[i][i] != 0) > 1) {
                diagnostics.add(NetworkErrors.diagnostic(
                        "the agents never reach consensus, because the weights are periodic and only swap values",
                        "give at least one agent a positive self-weight"));
            }
            return diagnostics;
        }

        Weights toWeights() {
            double[] self = new double[matrix.length];
            double[] edges = new double[(int) graph.edges()];
            for (int i = 0; i < matrix.length; i++) {
                self[i] = matrix[i][i];
                for (int k = 0; k < graph.degree(i); k++) {
                    edges[(int) graph.edgeOffset(i) + k] = matrix[i][graph.neighbor(i, k)];
                }
            }
            return Weights.of(graph, self, edges);
        }

        private void addNegativeWeights(List<Diagnostic> diagnostics) {
            int count = 0;
            int worstRow = 0;
            int worstColumn = 0;
            for (int i = 0; i < matrix.length; i++) {
                for (int j = 0; j < matrix.length; j++) {
                    if (matrix[i][j] < 0) {
                        count++;
                    }
                    if (matrix[i][j] < matrix[worstRow][worstColumn]) {
                        worstRow = i;
                        worstColumn = j;
                    }
                }
            }
            if (count > 0) {
                diagnostics.add(NetworkErrors.diagnostic(
                        count + (count == 1 ? " weight is" : " weights are") + " negative; the lowest is [" + worstRow
                                + "][" + worstColumn + "] = " + matrix[worstRow][worstColumn],
                        "weights must be at least 0"));
            }
        }

        private void addWrongSums(List<Diagnostic> diagnostics) {
            double[] rows = new double[matrix.length];
            double[] columns = new double[matrix.length];
            for (int i = 0; i < matrix.length; i++) {
                for (int j = 0; j < matrix.length; j++) {
                    rows[i] += matrix[i][j];
                    columns[j] += matrix[i][j];
                }
            }
            int row = worst(rows);
            int column = worst(columns);
            if (isOff(rows[row]) && isOff(columns[column])) {
                diagnostics.add(NetworkErrors.diagnostic(
                        "neither the rows nor the columns sum to 1 within " + Weights.TOLERANCE + ": row " + row
                                + " sums to " + rows[row] + ", column " + column + " sums to " + columns[column],
                        "write all digits of the weights"));
            }
        }

        private static boolean isOff(double sum) {
            return Math.abs(sum - 1) > Weights.TOLERANCE;
        }

        private static int worst(double[] sums) {
            int worst = 0;
            for (int i = 1; i < sums.length; i++) {
                if (Math.abs(sums[i] - 1) > Math.abs(sums[worst] - 1)) {
                    worst = i;
                }
            }
            return worst;
        }

        /**
         * Returns the period of the weights: the greatest common divisor of the lengths of all closed walks. With period one, repeated
         * mixing converges; otherwise it cycles forever.
         *
         * @param graph a connected graph
         * @param keeps whether an agent has a positive self-weight
         */
        private static int period(Graph graph, IntPredicate keeps) {
            int[] distance = new int[graph.agents()];
            Arrays.fill(distance, -1);
            int[] queue = new int[graph.agents()];
            int size = 1;
            int divisor = 0;
            distance[0] = 0;
            for (int head = 0; head < size; head++) {
                int i = queue[head];
                if (keeps.test(i)) {
                    return 1;
                }
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    if (distance[j] < 0) {
                        distance[j] = distance[i] + 1;
                        queue[size++] = j;
                    } else {
                        divisor = greatestCommonDivisor(divisor, Math.abs(distance[i] + 1 - distance[j]));
                    }
                }
            }
            return divisor;
        }

        private static int greatestCommonDivisor(int a, int b) {
            return b == 0 ? a : greatestCommonDivisor(b, a % b);
        }
    }
}
