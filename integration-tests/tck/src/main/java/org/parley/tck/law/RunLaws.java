package org.parley.tck.law;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.SplitRun;
import org.parley.tck.lab.TestRun;

/** What every component has to keep that takes part in a run, whatever it does there. */
final class RunLaws {

    private static final int ROUNDS = 12;
    private static final int PROCESSES = 3;
    private static final int INTERRUPTED = 7;
    private static final int WARM_UP = 400;
    private static final int WINDOW = 200;
    private static final int WINDOWS = 5;

    /** Less than one smallest object (16 bytes) every other round. */
    private static final double NOTHING = 8;

    private final TestRun bench;
    private final int agents;

    private RunLaws(TestRun bench) {
        this.bench = bench;
        this.agents = bench.plan().agents();
    }

    /** @param bench a run in which the component is at work in every round, and all else is certain but for the starts */
    static List<Law> of(TestRun bench, Subject<? extends RunComponentFactory> subject) {
        RunLaws laws = new RunLaws(bench);
        return List.of(
                new Law("the same input gives the same bits", laws::sameBits),
                ChanceLaw.of(bench, subject.isRandom()),
                new Law("split over three processes, the same bits", laws::split),
                new Law("two runs at once do not disturb each other", laws::twoAtOnce),
                new Law("all it remembers is in its scope, so that a resumed run ends bit-equal", laws::resumes),
                FieldsLaw.of(bench, subject.factory()),
                new Law("scratch is not relied on between calls", laws::ignoresOldScratch),
                new Law("a round allocates nothing after the first few", laws::allocatesNothing));
    }

    private Verdict sameBits() {
        return compare(after(bench.start(), ROUNDS), "the same run again");
    }

    /** Agents of other processes are out of reach but for the mixer: whoever counts on them in a field or by a row finds something else. */
    private Verdict split() {
        if (agents < PROCESSES) {
            return Verdict.doesNotApply("%d agents", agents);
        }
        return new SplitRun(bench::build, agents, ROUNDS)
                .difference(PROCESSES)
                .map(where -> Verdict.broken("the run on %d processes is another one from %s on", PROCESSES, where))
                .orElseGet(() -> Verdict.holds("bit-equal after each of %d rounds", ROUNDS));
    }

    private Verdict twoAtOnce() {
        Run one = bench.start();
        Run other = bench.set("seed", 8).start();
        for (int round = 0; round < ROUNDS; round++) {
            one.advance();
            other.advance();
        }
        return compare(Rows.ofLevels(one, agents), "a run with another beside it");
    }

    private Verdict resumes() {
        Run interrupted = bench.start();
        after(interrupted, INTERRUPTED);
        byte[] checkpoint = Checkpoints.save(interrupted);
        after(interrupted, ROUNDS); // what is left behind in fields must not be what a resumed run needs
        Run resumed = bench.build(true);
        Checkpoints.restore(checkpoint, resumed);
        return compare(
                after(resumed, ROUNDS - INTERRUPTED),
                "a run resumed from a checkpoint after " + INTERRUPTED + " rounds");
    }

    private Verdict ignoresOldScratch() {
        Run poisoned = bench.build(true);
        poisoned.start();
        return compare(after(poisoned, ROUNDS), "a run whose scratch turns to NaN between rounds");
    }

    private Verdict allocatesNothing() {
        if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)
                || !threads.isThreadAllocatedMemorySupported()) {
            return Verdict.doesNotApply("this JVM does not count allocations");
        }
        Run run = bench.start();
        after(run, WARM_UP);
        long fewest = Long.MAX_VALUE;
        for (int window = 0; window < WINDOWS; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int round = 0; round < WINDOW; round++) {
                run.advance();
            }
            fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
        }
        double perRound = (double) fewest / WINDOW;
        if (perRound <= NOTHING) {
            return Verdict.holds("%.1f bytes per round", perRound);
        }
        return Verdict.broken(
                "%.0f bytes per round%s: keep what is needed in every round, such as blocks, lists, purposes, lambdas and answers of the"
                        + " framework, in fields from the constructor on",
                perRound,
                AllocatingCall.in(run::advance).map(place -> ", " + place).orElse(""));
    }

    private Verdict compare(List<Rows> found, String what) {
        List<Rows> expected = after(bench.start(), ROUNDS);
        if (found.equals(expected)) {
            return Verdict.holds("bit-equal after %d rounds", ROUNDS);
        }
        double difference = 0;
        for (int level = 0; level < expected.size(); level++) {
            difference = Math.max(difference, expected.get(level).distance(found.get(level)));
        }
        return Verdict.broken("%s ends elsewhere, by %.1e after %d rounds", what, difference, ROUNDS);
    }

    private List<Rows> after(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return Rows.ofLevels(run, agents);
    }
}
