package org.parley.plugins.pdbo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import tools.jackson.databind.json.JsonMapper;

/** Random quadratic costs that differ from agent to agent, with their derivatives by dense algebra; a row per agent throughout. */
final class Quadratics {

    final int n;
    final int p;
    final int q;
    private final List<Map<String, RealMatrix>> agents = new ArrayList<>();

    Quadratics(int n, int p, int q, long seed) {
        this.n = n;
        this.p = p;
        this.q = q;
        Random random = new Random(seed);
        for (int i = 0; i < n; i++) {
            Map<String, RealMatrix> agent = new LinkedHashMap<>();
            // Noise of norm below 0.4 q / 2 around these multiples of the identity: convex for the small q of the
            // tests.
            agent.put("F", definite(q, 1, random));
            agent.put("a", noise(1, q, 1, random));
            agent.put("H", definite(p, 2, random));
            agent.put("b", noise(1, p, 1, random));
            agent.put("K", noise(p, q, 0.5, random));
            agent.put("G", definite(q, 1.5, random));
            agent.put("C", noise(p, q, 0.8, random));
            agent.put("c", noise(1, q, 1, random));
            agents.add(agent);
        }
    }

    private static RealMatrix definite(int size, double identity, Random random) {
        RealMatrix noise = noise(size, size, 0.4, random);
        return noise.add(noise.transpose())
                .scalarMultiply(0.5)
                .add(MatrixUtils.createRealIdentityMatrix(size).scalarMultiply(identity));
    }

    private static RealMatrix noise(int rows, int columns, double scale, Random random) {
        RealMatrix matrix = new Array2DRowRealMatrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix.setEntry(i, j, scale * (2 * random.nextDouble() - 1));
            }
        }
        return matrix;
    }

    /** Gradient of g_i in y: G y + C'x + c. */
    RealMatrix lowerGradient(RealMatrix x, RealMatrix y) {
        return hessian(y).add(rows(i -> x.getRowMatrix(i).multiply(of(i, "C")).add(of(i, "c"))));
    }

    /** G v. */
    RealMatrix hessian(RealMatrix v) {
        return rows(i -> v.getRowMatrix(i).multiply(of(i, "G")));
    }

    /** C v. */
    RealMatrix mixed(RealMatrix v) {
        return rows(i -> v.getRowMatrix(i).multiply(of(i, "C").transpose()));
    }

    /** Gradient of f_i in x: H x + b + K y. */
    RealMatrix upperGradientX(RealMatrix x, RealMatrix y) {
        return rows(i -> x.getRowMatrix(i)
                .multiply(of(i, "H"))
                .add(of(i, "b"))
                .add(y.getRowMatrix(i).multiply(of(i, "K").transpose())));
    }

    /** Gradient of f_i in y: F y + a + K'x. */
    RealMatrix upperGradientY(RealMatrix x, RealMatrix y) {
        return rows(i -> y.getRowMatrix(i)
                .multiply(of(i, "F"))
                .add(of(i, "a"))
                .add(x.getRowMatrix(i).multiply(of(i, "K"))));
    }

    /** Writes {@code problem.json}. */
    Quadratics write(Path directory) {
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

    static void write(Path file, Object value) {
        try {
            Files.writeString(file, JsonMapper.shared().writeValueAsString(value));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private RealMatrix of(int agent, String key) {
        return agents.get(agent).get(key);
    }

    private RealMatrix rows(IntFunction<RealMatrix> row) {
        RealMatrix all = new Array2DRowRealMatrix(n, row.apply(0).getColumnDimension());
        for (int i = 0; i < n; i++) {
            all.setRowMatrix(i, row.apply(i));
        }
        return all;
    }
}
