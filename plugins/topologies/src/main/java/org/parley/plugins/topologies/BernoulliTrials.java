package org.parley.plugins.topologies;

import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/** Many independent trials with the same probability, most of which fail. */
final class BernoulliTrials {

    private BernoulliTrials() {}

    /** Visits the numbers of the trials that succeed, ascending, in time proportional to how many these are: failures are skipped. */
    static void successes(long trials, double probability, RandomGenerator random, LongConsumer visit) {
        if (probability == 0) {
            return;
        }
        // StrictMath: a seed must give the same graph on every machine.
        double logFailure = StrictMath.log1p(-probability);
        long next = 0;
        while (true) {
            double failures = Math.floor(StrictMath.log(1 - random.nextDouble()) / logFailure);
            if (failures >= trials - next) {
                return;
            }
            next += (long) failures;
            visit.accept(next);
            next++;
        }
    }
}
