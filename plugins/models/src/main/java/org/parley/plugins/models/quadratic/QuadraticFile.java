package org.parley.plugins.models.quadratic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.JsonFile;
import org.parley.api.component.ParleyException;
import org.parley.plugins.models.numeric.ArraySize;

/** Reads {@code {"agents": [{"F", "a", "H", "b", "K", "G", "C", "c"}, …]}} and reports all errors of the file at once. */
final class QuadraticFile {

    private static final Set<String> KEYS = new TreeSet<>(List.of("F", "a", "H", "b", "K", "G", "C", "c"));
    private static final int MOST_ERRORS = 20;

    private final JsonFile file;
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    private QuadraticFile(JsonFile file) {
        this.file = file;
    }

    /** Reads one problem for each agent of the run. */
    static QuadraticStore read(JsonFile file, int agents) {
        return QuadraticStore.of(new QuadraticFile(file).read(agents));
    }

    private List<Quadratic> read(int agents) {
        List<Quadratic> result = new ArrayList<>();
        if (!(file.content() instanceof Map<?, ?> root) || !(root.get("agents") instanceof List<?> list)) {
            diagnostic("", "expected {\"agents\": [{\"F\", \"a\", \"H\", \"b\", \"K\", \"G\", \"C\", \"c\"}, …]}");
            throw new ParleyException(file.path().getFileName().toString(), diagnostics);
        }
        if (list.size() != agents) {
            diagnostic("agents", "the file has " + list.size() + " agents, but the run has " + agents);
        }
        int p = -1;
        int q = -1;
        for (int i = 0; i < list.size(); i++) {
            String path = "agents[" + i + "]";
            if (!(list.get(i) instanceof Map<?, ?> agent) || !agent.keySet().equals(KEYS)) {
                diagnostic(path, "must have exactly the keys " + KEYS + keysOf(list.get(i)));
                continue;
            }
            p = p < 1 ? lengthOf(agent.get("b")) : p;
            q = q < 1 ? lengthOf(agent.get("a")) : q;
            if (p < 1 || q < 1) {
                diagnostic(path, "a and b must be lists of at least one number");
            } else {
                result.add(quadratic(agent, path, p, q));
            }
        }
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(
                    file.path().getFileName().toString(),
                    diagnostics.subList(0, Math.min(MOST_ERRORS, diagnostics.size())));
        }
        return result;
    }

    private Quadratic quadratic(Map<?, ?> agent, String path, int p, int q) {
        return new Quadratic(
                symmetricPart(matrix(agent, path, "F", q, q)),
                vector(agent.get("a"), path + ".a", q),
                symmetricPart(matrix(agent, path, "H", p, p)),
                vector(agent.get("b"), path + ".b", p),
                matrix(agent, path, "K", p, q),
                symmetricPart(matrix(agent, path, "G", q, q)),
                matrix(agent, path, "C", p, q),
                vector(agent.get("c"), path + ".c", q));
    }

    private double[] matrix(Map<?, ?> agent, String path, String key, int rows, int columns) {
        double[] matrix = new double[ArraySize.of((long) rows * columns, path + "." + key)];
        if (!(agent.get(key) instanceof List<?> list) || list.size() != rows) {
            diagnostic(path + "." + key, "must be a matrix of " + rows + " x " + columns + " numbers");
            return matrix;
        }
        for (int i = 0; i < rows; i++) {
            double[] row = vector(list.get(i), path + "." + key + "[" + i + "]", columns);
            System.arraycopy(row, 0, matrix, i * columns, columns);
        }
        return matrix;
    }

    private double[] vector(Object value, String path, int length) {
        double[] vector = new double[length];
        if (lengthOf(value) != length) {
            diagnostic(path, "must be a list of " + length + " numbers");
            return vector;
        }
        List<?> list = (List<?>) value;
        for (int k = 0; k < length; k++) {
            if (list.get(k) instanceof Double number) {
                vector[k] = number;
            } else {
                diagnostic(path + "[" + k + "]", "must be a number, got " + list.get(k));
            }
        }
        return vector;
    }

    /** Returns the symmetric part, which is the only part that a quadratic form depends on. */
    private static double[] symmetricPart(double[] matrix) {
        int size = (int) Math.round(Math.sqrt(matrix.length));
        double[] result = new double[matrix.length];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                result[i * size + j] = (matrix[i * size + j] + matrix[j * size + i]) / 2;
            }
        }
        return result;
    }

    private static int lengthOf(Object value) {
        return value instanceof List<?> list ? list.size() : -1;
    }

    private static String keysOf(Object value) {
        return value instanceof Map<?, ?> map ? ", got " + map.keySet() : "";
    }

    private void diagnostic(String path, String message) {
        diagnostics.add(new Diagnostic(
                ErrorCode.PROBLEM_FILE, path, message, "F, G: q x q; H: p x p; K, C: p x q; a, c: q; b: p"));
    }
}
