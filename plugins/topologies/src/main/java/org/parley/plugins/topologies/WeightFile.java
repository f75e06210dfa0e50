package org.parley.plugins.topologies;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Fault;
import org.parley.api.component.JsonFile;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Weights;

/** A file {"weights": [[...], ...]}, read and checked; every fault is reported, one line for each kind. */
final class WeightFile {

    private static final String KEY = "weights";
    private static final String FORM = "write {\"" + KEY + "\": [[0.5, 0.5], [0.5, 0.5]]}, one row for each agent";

    private static final int MOST_LISTED = 20;

    private final JsonFile file;
    private final int agents;
    private final List<Fault> faults = new ArrayList<>();

    WeightFile(JsonFile file, int agents) {
        this.file = file;
        this.agents = agents;
    }

    Weights read() {
        List<?> rows = rows(file.content());
        double[][] matrix = matrix(rows);
        refuseIfFaulty();
        if (matrix.length != agents) {
            add(
                    "a matrix of " + matrix.length + " rows for a run of " + agents + " agents",
                    "set agents: " + matrix.length);
        }
        WeightMatrix weights = new WeightMatrix(matrix);
        faults.addAll(weights.faults());
        refuseIfFaulty();
        return weights.toWeights();
    }

    private void add(String reason, String remedy) {
        faults.add(NetworkErrors.fault(reason, remedy));
    }

    private void refuseIfFaulty() {
        if (faults.isEmpty()) {
            return;
        }
        List<Fault> listed = new ArrayList<>(faults.subList(0, Math.min(MOST_LISTED, faults.size())));
        if (faults.size() > MOST_LISTED) {
            listed.add(NetworkErrors.fault("and " + (faults.size() - MOST_LISTED) + " more of the kind", FORM));
        }
        throw new ParleyException(file.path().toString(), listed);
    }

    private List<?> rows(Object root) {
        if (!(root instanceof Map<?, ?> object)) {
            add("the file holds no object", FORM);
            return List.of();
        }
        object.keySet().stream()
                .filter(key -> !KEY.equals(key))
                .forEach(key -> add("unknown key \"" + key + "\"", FORM));
        if (!(object.get(KEY) instanceof List<?> rows) || rows.isEmpty()) {
            add("\"" + KEY + "\" is no list of rows", FORM);
            return List.of();
        }
        return rows;
    }

    private double[][] matrix(List<?> rows) {
        double[][] matrix = new double[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            if (!(rows.get(i) instanceof List<?> row)) {
                add("row " + i + " is no list of numbers", FORM);
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
                add("[" + i + "][" + j + "] is no number but " + words(row.get(j)), FORM);
                return numbers;
            }
        }
        return numbers;
    }

    private static String words(Object value) {
        if (value instanceof List || value instanceof Map) {
            return "a list or an object";
        }
        String text = String.valueOf(value);
        return text.length() > 20 ? text.substring(0, 20) + "..." : text;
    }
}
