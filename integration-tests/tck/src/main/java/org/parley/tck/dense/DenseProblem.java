package org.parley.tck.dense;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * A heterogeneous quadratic network with dense matrices and general-purpose solvers. Agent i has f_i = 1/2 y'Fy + a'y + 1/2 x'Hx + b'x +
 * x'Ky and g_i = 1/2 y'Gy + x'Cy + c'y, with separate coefficients.
 */
public final class DenseProblem {

    /** One agent's matrices. */
    private record Agent(
            RealMatrix f,
            RealVector a,
            RealMatrix h,
            RealVector b,
            RealMatrix k,
            RealMatrix g,
            RealMatrix c,
            RealVector linear) {}

    private final int p;
    private final int q;
    private final Agent[] agents;

    private DenseProblem(int p, int q, Agent[] agents) {
        this.p = p;
        this.q = q;
        this.agents = agents;
    }

    /** Creates agents that differ in every matrix. The eigenvalues of F, H and G range from about 1 to 2. */
    public static DenseProblem random(int agents, int p, int q, long seed) {
        Random random = new Random(seed);
        Agent[] all = new Agent[agents];
        Arrays.setAll(
                all,
                i -> new Agent(
                        positive(q, random),
                        vector(q, random),
                        positive(p, random),
                        vector(p, random),
                        matrix(p, q, 0.3, random),
                        positive(q, random),
                        matrix(p, q, 0.3, random),
                        vector(q, random)));
        return new DenseProblem(p, q, all);
    }

    public int agents() {
        return agents.length;
    }

    public int upperDimension() {
        return p;
    }

    public int lowerDimension() {
        return q;
    }

    /** Returns the gradients of all g_i in y, each at the agent's own rows. */
    public RealMatrix lowerGradient(RealMatrix x, RealMatrix y) {
        return Stack.each(this::lowerGradient, x, y);
    }

    /** Returns the gradients of all g_i in x. */
    public RealMatrix lowerGradientX(RealMatrix x, RealMatrix y) {
        return Stack.each(this::lowerGradientX, x, y);
    }

    /** Returns the gradients of all f_i in x. */
    public RealMatrix upperGradientX(RealMatrix x, RealMatrix y) {
        return Stack.each(this::upperGradientX, x, y);
    }

    /** Returns the gradients of all f_i in y. */
    public RealMatrix upperGradientY(RealMatrix x, RealMatrix y) {
        return Stack.each(this::upperGradientY, x, y);
    }

    /** Returns every agent's df/dx - C G^-1 df/dy at its own rows. */
    public RealMatrix hypergradient(RealMatrix x, RealMatrix y) {
        return Stack.each(this::hypergradient, x, y);
    }

    /** Returns every agent's (d2g_i/dydy) v_i. */
    public RealMatrix hessian(RealMatrix v) {
        return Stack.each((i, row, same) -> agents[i].g.operate(row), v, v);
    }

    /** Returns every agent's (d2g_i/dxdy) v_i. */
    public RealMatrix mixed(RealMatrix v) {
        return Stack.each((i, row, same) -> agents[i].c.operate(row), v, v);
    }

    /** Returns the gradient of g_i in y. */
    public RealVector lowerGradient(int i, RealVector x, RealVector y) {
        return agents[i].g.operate(y).add(agents[i].c.preMultiply(x)).add(agents[i].linear);
    }

    /** Returns the gradient of g_i in x. */
    public RealVector lowerGradientX(int i, RealVector x, RealVector y) {
        return agents[i].c.operate(y);
    }

    /** Returns the gradient of f_i in x. */
    public RealVector upperGradientX(int i, RealVector x, RealVector y) {
        return agents[i].h.operate(x).add(agents[i].b).add(agents[i].k.operate(y));
    }

    /** Returns the gradient of f_i in y. */
    public RealVector upperGradientY(int i, RealVector x, RealVector y) {
        return agents[i].f.operate(y).add(agents[i].a).add(agents[i].k.preMultiply(x));
    }

    /** Returns d2g_i/dydy. */
    public RealMatrix hessian(int i) {
        return agents[i].g;
    }

    /** Returns d2g_i/dxdy. */
    public RealMatrix mixed(int i) {
        return agents[i].c;
    }

    /** Returns df/dx - C G^-1 df/dy at any y. */
    public RealVector hypergradient(int i, RealVector x, RealVector y) {
        RealVector z = solve(agents[i].g, upperGradientY(i, x, y));
        return upperGradientX(i, x, y).subtract(agents[i].c.operate(z));
    }

    /** Returns df/dx - C 1/L sum_{j < terms} (I - G/L)^j df/dy. */
    public RealVector neumann(int i, RealVector x, RealVector y, int terms, double lipschitz) {
        RealMatrix contraction =
                MatrixUtils.createRealIdentityMatrix(q).subtract(agents[i].g.scalarMultiply(1 / lipschitz));
        RealVector power = upperGradientY(i, x, y);
        RealVector sum = power.copy();
        for (int j = 1; j < terms; j++) {
            power = contraction.operate(power);
            sum = sum.add(power);
        }
        return upperGradientX(i, x, y).subtract(agents[i].c.operate(sum.mapDivide(lipschitz)));
    }

    /** Returns y_i*(x). */
    public RealVector lowerSolution(int i, RealVector x) {
        return solve(agents[i].g, agents[i].c.preMultiply(x).add(agents[i].linear))
                .mapMultiply(-1);
    }

    /** Returns the gradient of the network's average cost, with every agent at its own y_i*(x). */
    public RealVector gradient(RealVector x) {
        return mean(i -> hypergradient(i, x, lowerSolution(i, x)));
    }

    /** Returns the zero of {@link #gradient}, which is affine in x. */
    public RealVector stationaryPoint() {
        return zeroOfAffine(this::gradient, p);
    }

    /** Returns the average over agents. */
    public RealVector mean(IntFunction<RealVector> ofAgent) {
        RealVector sum = ofAgent.apply(0);
        for (int i = 1; i < agents.length; i++) {
            sum = sum.add(ofAgent.apply(i));
        }
        return sum.mapDivide(agents.length);
    }

    /** Returns the shared y*(x), which minimizes the average of the g_i. */
    public RealVector sharedLowerSolution(RealVector x) {
        return zeroOfAffine(y -> mean(i -> lowerGradient(i, x, y)), q);
    }

    /** Returns the gradient of the network's average cost at the shared y*(x): matrices are averaged before the inversion. */
    public RealVector sharedGradient(RealVector x) {
        RealVector y = sharedLowerSolution(x);
        RealVector z = zeroOfAffine(v -> mean(i -> agents[i].g.operate(v).subtract(upperGradientY(i, x, y))), q);
        return mean(i -> upperGradientX(i, x, y).subtract(agents[i].c.operate(z)));
    }

    /** Returns the zero of {@link #sharedGradient}. */
    public RealVector sharedStationaryPoint() {
        return zeroOfAffine(this::sharedGradient, p);
    }

    /** Returns the zero of an affine map. */
    public static RealVector zeroOfAffine(UnaryOperator<RealVector> map, int dimension) {
        RealVector atZero = map.apply(MatrixUtils.createRealVector(new double[dimension]));
        RealMatrix matrix = MatrixUtils.createRealMatrix(dimension, dimension);
        for (int k = 0; k < dimension; k++) {
            double[] unit = new double[dimension];
            unit[k] = 1;
            matrix.setColumnVector(
                    k, map.apply(MatrixUtils.createRealVector(unit)).subtract(atZero));
        }
        return solve(matrix, atZero).mapMultiply(-1);
    }

    /** Writes the problem for {@code model: {use: quadratic, with: {file: …}}}. */
    public DenseProblem writeTo(Path file) {
        Stack.write(
                file,
                Arrays.stream(agents)
                        .map(DenseProblem::json)
                        .collect(Collectors.joining(",\n", "{\"agents\": [", "]}")));
        return this;
    }

    private static String json(Agent agent) {
        return "{\"F\": " + json(agent.f) + ", \"a\": " + json(agent.a) + ", \"H\": " + json(agent.h) + ", \"b\": "
                + json(agent.b) + ", \"K\": " + json(agent.k) + ", \"G\": " + json(agent.g) + ", \"C\": "
                + json(agent.c)
                + ", \"c\": " + json(agent.linear) + "}";
    }

    private static String json(RealMatrix matrix) {
        return Arrays.deepToString(matrix.getData());
    }

    private static String json(RealVector vector) {
        return Arrays.toString(vector.toArray());
    }

    private static RealVector solve(RealMatrix matrix, RealVector rightHandSide) {
        return new LUDecomposition(matrix).getSolver().solve(rightHandSide);
    }

    private static RealMatrix positive(int size, Random random) {
        RealMatrix root = matrix(size, size, 1 / Math.sqrt(size), random);
        return root.multiply(root.transpose()).scalarMultiply(0.4).add(MatrixUtils.createRealIdentityMatrix(size));
    }

    private static RealMatrix matrix(int rows, int columns, double scale, Random random) {
        RealMatrix matrix = MatrixUtils.createRealMatrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            matrix.setRow(i, vector(columns, random).mapMultiply(scale).toArray());
        }
        return matrix;
    }

    private static RealVector vector(int size, Random random) {
        return MatrixUtils.createRealVector(
                IntStream.range(0, size).mapToDouble(k -> random.nextGaussian()).toArray());
    }
}
