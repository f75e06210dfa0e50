package org.parley.plugins.topologies;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Fault;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/** A square matrix of weights as somebody wrote it, and what may be wrong with it. */
final class WeightMatrix {

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

    List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        addNegativeWeights(faults);
        addWrongSums(faults);
        if (!graph.isConnected()) {
            faults.add(NetworkErrors.fault(
                    "the agents are not connected: what some of them send never reaches the others",
                    "join every two agents by a path of weights above 0, in both directions"));
        } else if (Periodicity.of(graph, i -> matrix[i][i] != 0) > 1) {
            faults.add(NetworkErrors.fault(
                    "the agents never agree, they only swap values in turns",
                    "let one of them keep some weight for itself"));
        }
        return faults;
    }

    Weights toWeights() {
        double[] self = new double[matrix.length];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < matrix.length; i++) {
            self[i] = matrix[i][i];
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = matrix[i][graph.neighbour(i, k)];
            }
        }
        return Weights.of(graph, self, edges);
    }

    private void addNegativeWeights(List<Fault> faults) {
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
            faults.add(NetworkErrors.fault(
                    count + (count == 1 ? " weight is" : " weights are") + " negative, the lowest being [" + worstRow
                            + "][" + worstColumn + "] = " + matrix[worstRow][worstColumn],
                    "weights are 0 or above"));
        }
    }

    private void addWrongSums(List<Fault> faults) {
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
            faults.add(NetworkErrors.fault(
                    "neither the rows nor the columns sum to 1 within " + Weights.TOLERANCE + ": row " + row
                            + " sums to " + rows[row] + ", column " + column + " to " + columns[column],
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
}
