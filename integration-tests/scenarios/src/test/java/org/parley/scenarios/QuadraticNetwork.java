package org.parley.scenarios;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.topology.Weights;
import tools.jackson.databind.json.JsonMapper;

/** Random heterogeneous quadratics with their gradients and solution by dense algebra, written to a file for Parley to read. */
final class QuadraticNetwork {

    final int n;
    final int p;
    final int q;
    final List<Map<String, RealMatrix>> agents = new ArrayList<>();

    QuadraticNetwork(int n, int p, int q, double heterogeneity, long seed) {
        this.n = n;
        this.p = p;
        this.q = q;
        Random shared = new Random(seed);
        Map<String, RealMatrix> common = draw(shared);
        for (int i = 0; i < n; i++) {
            Map<String, RealMatrix> own = draw(new Random(seed + 1 + i));
            Map<String, RealMatrix> agent = new LinkedHashMap<>();
            common.forEach(
                    (key, matrix) -> agent.put(key, matrix.add(own.get(key).scalarMultiply(heterogeneity))));
            // Strongly convex whatever was drawn: noise of norm below 1 + h on the diagonal's multiple of the identity.
            agent.put("G", spread(agent.get("G"), 1.5, heterogeneity));
            agent.put("F", spread(agent.get("F"), 1, heterogeneity));
            agent.put("H", spread(agent.get("H"), 2, heterogeneity));
            agents.add(agent);
        }
    }

    private static RealMatrix spread(RealMatrix noise, double identity, double heterogeneity) {
        RealMatrix symmetric = noise.add(noise.transpose()).scalarMultiply(0.2 / (1 + heterogeneity));
        return symmetric.add(Dense.identity(noise.getRowDimension()).scalarMultiply(identity));
    }

    private Map<String, RealMatrix> draw(Random random) {
        Map<String, RealMatrix> agent = new LinkedHashMap<>();
        agent.put("F", noise(q, q, 1, random));
        agent.put("a", noise(1, q, 1, random));
        agent.put("H", noise(p, p, 1, random));
        agent.put("b", noise(1, p, 1, random));
        agent.put("K", noise(p, q, 0.2, random));
        agent.put("G", noise(q, q, 1, random));
        agent.put("C", noise(p, q, 0.3, random));
        agent.put("c", noise(1, q, 1, random));
        return agent;
    }

    private static RealMatrix noise(int rows, int columns, double scale, Random random) {
        RealMatrix matrix = Dense.zero(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix.setEntry(i, j, scale * (2 * random.nextDouble() - 1));
            }
        }
        return matrix;
    }

    /** Gradient of g_i in y: y G + x C + c, row vectors throughout. */
    RealMatrix lowerGradient(RealMatrix x, RealMatrix y) {
        return rows(i -> y.getRowMatrix(i)
                .multiply(of(i, "G"))
                .add(x.getRowMatrix(i).multiply(of(i, "C")))
                .add(of(i, "c")));
    }

    /** The residual of the auxiliary system: z G - (y F + a + x K). */
    RealMatrix auxiliaryResidual(RealMatrix x, RealMatrix y, RealMatrix z) {
        return rows(i -> z.getRowMatrix(i)
                .multiply(of(i, "G"))
                .subtract(y.getRowMatrix(i).multiply(of(i, "F")))
                .subtract(of(i, "a"))
                .subtract(x.getRowMatrix(i).multiply(of(i, "K"))));
    }

    /** The local hypergradient with this z: x H + b + y K' - z C'. */
    RealMatrix upperDirection(RealMatrix x, RealMatrix y, RealMatrix z) {
        return rows(i -> x.getRowMatrix(i)
                .multiply(of(i, "H"))
                .add(of(i, "b"))
                .add(y.getRowMatrix(i).multiply(of(i, "K").transpose()))
                .subtract(z.getRowMatrix(i).multiply(of(i, "C").transpose())));
    }

    /** The x at which the gradient of the network's problem with one shared lower solution vanishes. */
    double[] stationaryPoint() {
        RealMatrix atZero = hypergradient(Dense.zero(1, p));
        RealMatrix slope = Dense.zero(p, p);
        for (int k = 0; k < p; k++) {
            RealMatrix unit = Dense.zero(1, p);
            unit.setEntry(0, k, 1);
            slope.setRowMatrix(k, hypergradient(unit).subtract(atZero));
        }
        return new LUDecomposition(slope.transpose())
                .getSolver()
                .solve(atZero.transpose().scalarMultiply(-1))
                .getColumn(0);
    }

    /** y minimises the average of the g_i for this x. */
    RealMatrix lowerSolution(RealMatrix x) {
        RealMatrix right = x.multiply(average("C")).add(average("c")).scalarMultiply(-1);
        return new LUDecomposition(average("G"))
                .getSolver()
                .solve(right.transpose())
                .transpose();
    }

    private RealMatrix hypergradient(RealMatrix x) {
        RealMatrix y = lowerSolution(x);
        RealMatrix right = y.multiply(average("F")).add(average("a")).add(x.multiply(average("K")));
        RealMatrix z = new LUDecomposition(average("G"))
                .getSolver()
                .solve(right.transpose())
                .transpose();
        return x.multiply(average("H"))
                .add(average("b"))
                .add(y.multiply(average("K").transpose()))
                .subtract(z.multiply(average("C").transpose()));
    }

    private RealMatrix average(String key) {
        RealMatrix sum = of(0, key).scalarMultiply(0);
        for (int i = 0; i < n; i++) {
            sum = sum.add(of(i, key));
        }
        return sum.scalarMultiply(1.0 / n);
    }

    private RealMatrix of(int agent, String key) {
        return agents.get(agent).get(key);
    }

    private RealMatrix rows(java.util.function.IntFunction<RealMatrix> row) {
        RealMatrix first = row.apply(0);
        RealMatrix all = Dense.zero(n, first.getColumnDimension());
        for (int i = 0; i < n; i++) {
            all.setRowMatrix(i, row.apply(i));
        }
        return all;
    }

    /** Sets a part of every agent's problem to zero. */
    QuadraticNetwork without(String... keys) {
        for (Map<String, RealMatrix> agent : agents) {
            for (String key : keys) {
                agent.put(key, agent.get(key).scalarMultiply(0));
            }
        }
        return this;
    }

    /** Writes {@code problem.json}. */
    QuadraticNetwork write(Path directory) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Map<String, RealMatrix> agent : agents) {
            Map<String, Object> json = new LinkedHashMap<>();
            agent.forEach((key, matrix) ->
                    json.put(key, Character.isLowerCase(key.charAt(0)) ? matrix.getRow(0) : matrix.getData()));
            list.add(json);
        }
        write(directory.resolve("problem.json"), Map.of("agents", list));
        return this;
    }

    /** Writes a mixing matrix for {@code topology: explicit}. */
    static void writeWeights(Path file, RealMatrix weights) {
        double[][] data = weights.getData();
        for (double[] row : data) {
            // Row sums to the last bit are not needed, but to the tolerance the reader demands.
            assert Math.abs(java.util.Arrays.stream(row).sum() - 1) < Weights.TOLERANCE;
        }
        write(file, Map.of("weights", data));
    }

    private static void write(Path file, Object value) {
        try {
            Files.writeString(file, JsonMapper.shared().writeValueAsString(value));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
