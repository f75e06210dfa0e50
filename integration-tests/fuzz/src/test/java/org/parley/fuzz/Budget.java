package org.parley.fuzz;

/**
 * How long a kind is fuzzed.
 *
 * @param seed what the mutants are made from
 * @param seconds of processor time, at least
 * @param inputs mutants, at least
 */
record Budget(long seed, double seconds, long inputs) {

    /** As the build says. */
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
