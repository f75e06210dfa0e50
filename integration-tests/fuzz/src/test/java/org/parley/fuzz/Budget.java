package org.parley.fuzz;

/**
 * The duration of fuzzing for one kind of input.
 *
 * @param seed the seed of the mutants
 * @param seconds the least processor time
 * @param inputs the least number of mutants
 */
record Budget(long seed, double seconds, long inputs) {

    /** Returns the budget of the build. */
    static Budget ofBuild() {
        return new Budget(
                Long.getLong("fuzz.seed", 1),
                Double.parseDouble(System.getProperty("fuzz.seconds", "5")),
                Long.getLong("fuzz.inputs", 0));
    }

    boolean isSpent(double used, long mutants) {
        return used >= seconds && mutants >= inputs;
    }
}
