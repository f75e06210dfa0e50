package org.parley.plugins.topologies;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.json.Json;
import org.parley.api.topology.Weights;

/** A file {"weights": [[...], ...]}, read and checked; every fault is reported, one line for each kind. */
final class WeightFile {

    private static final String KEY = "weights";

    private final Path file;
    private final int agents;
    private final List<String> faults = new ArrayList<>();

    WeightFile(Path file, int agents) {
        this.file = file;
        this.agents = agents;
    }

    Weights read() {
        List<?> rows = rows(Json.read(file));
        double[][] matrix = matrix(rows);
        refuseIfFaulty();
        if (matrix.length != agents) {
            faults.add("a matrix of " + matrix.length + " rows for a run of " + agents + " agents");
        }
        WeightMatrix weights = new WeightMatrix(matrix);
        faults.addAll(weights.faults());
        refuseIfFaulty();
        return weights.toWeights();
    }

    private void refuseIfFaulty() {
        if (!faults.isEmpty()) {
            throw Refusal.file(file.toString(), faults, "");
        }
    }

    private List<?> rows(Object root) {
        if (!(root instanceof Map<?, ?> object)) {
            faults.add("expected an object {\"" + KEY + "\": [[...], ...]}");
            return List.of();
        }
        object.keySet().stream()
                .filter(key -> !KEY.equals(key))
                .forEach(key -> faults.add("unknown key \"" + key + "\"; there is only \"" + KEY + "\""));
        if (!(object.get(KEY) instanceof List<?> rows) || rows.isEmpty()) {
            faults.add("\"" + KEY + "\" must be a list of rows");
            return List.of();
        }
        return rows;
    }

    private double[][] matrix(List<?> rows) {
        double[][] matrix = new double[rows.size()][rows.size()];
        for (int i = 0; i < matrix.length; i++) {
            if (!(rows.get(i) instanceof List<?> row)) {
                faults.add("row " + i + " is no list of numbers");
            } else if (row.size() != matrix.length) {
                faults.add("row " + i + " has " + row.size() + " entries, but there are " + matrix.length + " rows");
            } else {
                fill(matrix[i], row, i);
            }
        }
        return matrix;
    }

    private void fill(double[] into, List<?> row, int i) {
        for (int j = 0; j < into.length; j++) {
            if (row.get(j) instanceof Double value) {
                into[j] = value;
            } else {
                faults.add("[" + i + "][" + j + "] is no number: " + row.get(j));
                return;
            }
        }
    }
}
