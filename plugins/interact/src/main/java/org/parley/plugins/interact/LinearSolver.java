package org.parley.plugins.interact;

/** Solves H z = b for a symmetric positive definite H that is known by its products. Keeps workspace: one solver per agent. */
interface LinearSolver {

    /** out = H v. */
    @FunctionalInterface
    interface Product {
        void multiply(double[] v, double[] out);
    }

    /**
     * Overwrites z with the solution, or with NaN where H or b are no numbers.
     *
     * @throws Unsolvable when H is not positive definite, or not solvable to the wanted accuracy
     */
    void solve(Product hessian, double[] b, double[] z);

    /** How much of H v may be wrong, relative to its size, without spoiling the solution; 0 where every digit counts. */
    default double tolerance() {
        return 0;
    }

    /** There is no solution to be had. */
    final class Unsolvable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unsolvable(String message) {
            super(message);
        }

        static Unsolvable notConvex(double curvature) {
            return new Unsolvable("the lower Hessian is not positive definite (curvature " + curvature + ")");
        }
    }
}
