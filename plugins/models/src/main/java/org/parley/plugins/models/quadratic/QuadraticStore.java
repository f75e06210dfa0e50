package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** The problems of all agents, or of all samples of one agent, stored by part of a {@link Quadratic}. */
final class QuadraticStore implements Iterable<Quadratic> {

    private final int agents;
    private final int p;
    private final int q;
    final Stack f;
    final Stack a;
    final Stack h;
    final Stack b;
    final Stack k;
    final Stack g;
    final Stack c;
    final Stack linear;
    /** K' and C'. Products with K and C use their columns. */
    final Stack columnsOfK;

    final Stack columnsOfC;
    private final Stack[] parts;
    private final ThreadLocal<double[]> rooms;

    QuadraticStore(int agents, int p, int q) {
        this.agents = agents;
        this.p = p;
        this.q = q;
        f = new Stack(agents, q, q);
        a = new Stack(agents, 1, q);
        h = new Stack(agents, p, p);
        b = new Stack(agents, 1, p);
        k = new Stack(agents, p, q);
        g = new Stack(agents, q, q);
        c = new Stack(agents, p, q);
        linear = new Stack(agents, 1, q);
        columnsOfK = new Stack(agents, q, p);
        columnsOfC = new Stack(agents, q, p);
        rooms = ThreadLocal.withInitial(() -> new double[p]);
        parts = new Stack[] {f, a, h, b, k, g, c, linear};
    }

    static QuadraticStore of(List<Quadratic> problems) {
        QuadraticStore store = new QuadraticStore(
                problems.size(),
                problems.get(0).upperDimension(),
                problems.get(0).lowerDimension());
        for (int i = 0; i < problems.size(); i++) {
            store.put(i, problems.get(i));
        }
        return store;
    }

    int size() {
        return agents;
    }

    int upperDimension() {
        return p;
    }

    int lowerDimension() {
        return q;
    }

    void put(int agent, Quadratic problem) {
        double[][] numbers = problem.parts();
        for (int part = 0; part < parts.length; part++) {
            parts[part].put(agent, numbers[part]);
        }
        columnsOfK.putTransposed(agent, problem.k());
        columnsOfC.putTransposed(agent, problem.c());
    }

    /** Returns a copy of one agent's problem. */
    Quadratic get(int agent) {
        return Quadratic.of(Arrays.stream(parts).map(part -> part.copy(agent)).toArray(double[][]::new));
    }

    /** Returns an array of the calling thread for a vector of the size of x. It is filled with zeros. */
    private double[] zeros() {
        double[] array = rooms.get();
        Arrays.fill(array, 0);
        return array;
    }

    /** Returns the costs of one agent, which use the stored numbers. */
    QuadraticObjective objective(int agent) {
        return new QuadraticObjective(this, agent);
    }

    @Override
    public Iterator<Quadratic> iterator() {
        return IntStream.range(0, agents).mapToObj(this::get).iterator();
    }

    /** The costs of a {@link Quadratic} and all their derivatives. */
    record QuadraticObjective(QuadraticStore problems, int agent) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return problems.f.form(agent, y, y) / 2
                    + problems.a.dot(agent, y)
                    + problems.h.form(agent, x, x) / 2
                    + problems.b.dot(agent, x)
                    + problems.k.form(agent, x, y);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return problems.g.form(agent, y, y) / 2 + problems.c.form(agent, x, y) + problems.linear.dot(agent, y);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            problems.b.copyTo(agent, out);
            problems.h.addTransposed(agent, x, out);
            double[] product = problems.zeros();
            problems.columnsOfK.addColumns(agent, y, product);
            for (int i = 0; i < out.length; i++) {
                out[i] += product[i];
            }
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            problems.a.copyTo(agent, out);
            problems.f.addTransposed(agent, y, out);
            problems.k.addTransposed(agent, x, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            problems.linear.copyTo(agent, out);
            problems.g.addTransposed(agent, y, out);
            problems.c.addTransposed(agent, x, out);
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            Arrays.fill(out, 0);
            problems.columnsOfC.addColumns(agent, y, out);
        }

        @Override
        public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            problems.g.addTransposed(agent, v, out);
        }

        @Override
        public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
            Arrays.fill(out, 0);
            problems.columnsOfC.addColumns(agent, v, out);
        }

        @Override
        public OptionalDouble smoothness() {
            return OptionalDouble.of(problems.g.largestRowSum(agent));
        }
    }

    /**
     * One matrix or vector of every agent, stored consecutively in agent order. A pass over the agents is then sequential in memory, which
     * matters if they do not fit into the cache. Agents do not have objects here for the same reason. Products process four rows at a time.
     */
    private static final class Stack {

        /** The numbers per array, below the longest array of a JVM and a power of two megabytes. */
        private static final int LONGEST = 1 << 27;

        private final int rows;
        private final int columns;
        private final int size;
        /** The number of agents per array as a power of two, because shifting is faster than division. */
        private final int shift;

        private final double[][] arrays;

        /** Creates one matrix per agent; a vector has a single row. */
        Stack(int agents, int rows, int columns) {
            this.rows = rows;
            this.columns = columns;
            this.size = rows * columns;
            this.shift = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, LONGEST / Math.max(1, size)));
            int agentsPerArray = 1 << shift;
            this.arrays = new double[(agents + agentsPerArray - 1) / agentsPerArray][];
            for (int i = 0; i < arrays.length; i++) {
                arrays[i] = new double[Math.min(agentsPerArray, agents - i * agentsPerArray) * size];
            }
        }

        void put(int agent, double[] numbers) {
            System.arraycopy(numbers, 0, array(agent), offset(agent), size);
        }

        void putTransposed(int agent, double[] numbers) {
            double[] into = array(agent);
            int start = offset(agent);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    into[start + i * columns + j] = numbers[j * rows + i];
                }
            }
        }

        double[] copy(int agent) {
            return Arrays.copyOfRange(array(agent), offset(agent), offset(agent) + size);
        }

        /** Copies this vector to {@code out}. */
        void copyTo(int agent, double[] out) {
            System.arraycopy(array(agent), offset(agent), out, 0, columns);
        }

        /** Computes out += M'v as a sum of scaled rows, which the compiler vectorizes. For symmetric M this equals Mv. */
        void addTransposed(int agent, double[] v, double[] out) {
            double[] numbers = array(agent);
            int row = offset(agent);
            int j = 0;
            for (; j + 3 < v.length; j += 4) {
                addFourRows(numbers, row, v[j], v[j + 1], v[j + 2], v[j + 3], out);
                row += 4 * columns;
            }
            for (; j < v.length; j++) {
                for (int k = 0; k < out.length; k++) {
                    out[k] += v[j] * numbers[row + k];
                }
                row += columns;
            }
        }

        private static void addFourRows(
                double[] numbers, int first, double a, double b, double c, double d, double[] out) {
            int n = out.length;
            int second = first + n;
            int third = second + n;
            int fourth = third + n;
            for (int k = 0; k < n; k++) {
                out[k] += a * numbers[first + k]
                        + b * numbers[second + k]
                        + c * numbers[third + k]
                        + d * numbers[fourth + k];
            }
        }

        /**
         * Computes out += M'v, adding one row after the other. For out = 0 these are the inner products of v and the columns, with their
         * terms in order, but the compiler vectorizes only sums of rows.
         */
        void addColumns(int agent, double[] v, double[] out) {
            double[] numbers = array(agent);
            int row = offset(agent);
            int j = 0;
            for (; j + 3 < v.length; j += 4) {
                addFourInOrder(numbers, row, v[j], v[j + 1], v[j + 2], v[j + 3], out);
                row += 4 * columns;
            }
            for (; j < v.length; j++) {
                for (int k = 0; k < out.length; k++) {
                    out[k] += v[j] * numbers[row + k];
                }
                row += columns;
            }
        }

        private static void addFourInOrder(
                double[] numbers, int first, double a, double b, double c, double d, double[] out) {
            int n = out.length;
            int second = first + n;
            int third = second + n;
            int fourth = third + n;
            for (int k = 0; k < n; k++) {
                out[k] = out[k]
                        + a * numbers[first + k]
                        + b * numbers[second + k]
                        + c * numbers[third + k]
                        + d * numbers[fourth + k];
            }
        }

        /** Returns the inner product of this vector with v. */
        double dot(int agent, double[] v) {
            return dot(array(agent), offset(agent), v);
        }

        /** Returns x'My. */
        double form(int agent, double[] x, double[] y) {
            double[] numbers = array(agent);
            int start = offset(agent);
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                sum += x[i] * dot(numbers, start + i * columns, y);
            }
            return sum;
        }

        /** Returns the largest absolute row sum, which bounds the largest eigenvalue. */
        double largestRowSum(int agent) {
            double[] numbers = array(agent);
            int start = offset(agent);
            double largest = 0;
            for (int i = 0; i < rows; i++) {
                double sum = 0;
                for (int k = 0; k < columns; k++) {
                    sum += Math.abs(numbers[start + i * columns + k]);
                }
                largest = Math.max(largest, sum);
            }
            return largest;
        }

        private static double dot(double[] numbers, int from, double[] v) {
            double sum = 0;
            for (int k = 0; k < v.length; k++) {
                sum += numbers[from + k] * v[k];
            }
            return sum;
        }

        /** Returns the array with this agent's numbers, which start at {@link #offset}. */
        private double[] array(int agent) {
            return arrays[agent >> shift];
        }

        private int offset(int agent) {
            return (agent & (1 << shift) - 1) * size;
        }
    }
}
