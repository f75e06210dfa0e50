package org.parley.tck.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.constant.ClassDesc;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.SplitRun;
import org.parley.tck.fixture.TestRun;

/** The contract checks of every component that takes part in a run. */
final class RunChecks {

    private static final int ROUNDS = 12;
    private static final int PROCESSES = 3;
    private static final int INTERRUPTED = 7;
    private static final int MANY_ROUNDS = 50;
    private static final int ROUNDS_IN_SINGLE = 200;

    /** Ten thousand times the unit of rounding: more than a long run amplifies it, and less than any drift. */
    private static final double CLOSE = 1e-3;

    private static final int WARM_UP = 400;
    private static final int WINDOW = 200;
    private static final int WINDOWS = 5;

    /** Less than one smallest object (16 bytes) every other round. */
    private static final double NOTHING = 8;

    private final TestRun fixture;
    private final int agents;

    private RunChecks(TestRun fixture) {
        this.fixture = fixture;
        this.agents = fixture.plan().agents();
    }

    /**
     * Returns the checks of a component's kind, then these. None of them applies unless the component can be created and used.
     *
     * @param fixture a run in which the component is used in every round, and in which only the starts are random
     */
    static List<ContractCheck> with(
            TestRun fixture, Subject<? extends RunComponentFactory> subject, ContractCheck... ofItsKind) {
        List<ContractCheck> all = new ArrayList<>(List.of(ofItsKind));
        all.addAll(of(fixture, subject));
        return Creation.before(all, subject.factory(), fixture);
    }

    /** Returns the same checks, and a last one that a run in single precision follows the one in double precision. */
    static List<ContractCheck> withSinglePrecision(
            TestRun fixture, Subject<? extends RunComponentFactory> subject, ContractCheck... ofItsKind) {
        List<ContractCheck> all = new ArrayList<>(List.of(ofItsKind));
        all.addAll(of(fixture, subject));
        all.add(singlePrecision(fixture, ROUNDS_IN_SINGLE, subject.isRandom()));
        return Creation.before(all, subject.factory(), fixture);
    }

    static List<ContractCheck> of(TestRun fixture, Subject<? extends RunComponentFactory> subject) {
        RunChecks checks = new RunChecks(fixture);
        return List.of(
                new ContractCheck("the same input gives bit-identical results", checks::sameBits),
                new ContractCheck(
                        "two seeds give bit-identical results unless it declares that it is stochastic",
                        () -> subject.isRandom()
                                ? Verdict.doesNotApply("it declares that it is stochastic")
                                : checks.ignoresTheSeed()),
                new ContractCheck("results are bit-identical on three processes", checks::split),
                new ContractCheck("two simultaneous runs do not affect each other", checks::twoAtOnce),
                new ContractCheck("its state is in its scope, so a resumed run is bit-identical", checks::resumes),
                FieldsCheck.of(fixture, subject.factory()),
                new ContractCheck("it does not rely on scratch memory between calls", checks::ignoresOldScratch),
                new ContractCheck("rounds do not allocate memory, except for the first few", checks::allocatesNothing));
    }

    private Verdict sameBits() {
        return compare(after(fixture.start(), ROUNDS), "the same run again");
    }

    /**
     * Compares runs on several processes. Agents of other processes are reachable through the mixer only, so a component that accesses them
     * in a field or by index gives other results.
     */
    private Verdict split() {
        if (agents < PROCESSES) {
            return Verdict.doesNotApply("%d agents", agents);
        }
        return new SplitRun(fixture::build, agents, ROUNDS)
                .difference(PROCESSES)
                .map(where -> Verdict.broken("the run on %d processes differs from %s on", PROCESSES, where))
                .orElseGet(() -> Verdict.holds("bit-identical after each of %d rounds", ROUNDS));
    }

    private Verdict twoAtOnce() {
        Run one = fixture.start();
        Run other = fixture.set("seed", 8).start();
        for (int round = 0; round < ROUNDS; round++) {
            one.advance();
            other.advance();
        }
        return compare(AgentRows.ofLevels(one, agents), "a run at the same time as another");
    }

    private Verdict resumes() {
        Run interrupted = fixture.start();
        after(interrupted, INTERRUPTED);
        byte[] checkpoint = save(interrupted);
        after(interrupted, ROUNDS); // state in fields must not be what a resumed run needs
        Run resumed = fixture.build(true);
        restore(checkpoint, resumed);
        return compare(
                after(resumed, ROUNDS - INTERRUPTED),
                "a run resumed from a checkpoint after " + INTERRUPTED + " rounds");
    }

    private Verdict ignoresOldScratch() {
        Run poisoned = fixture.build(true);
        poisoned.start();
        return compare(after(poisoned, ROUNDS), "a run whose scratch memory is set to NaN between rounds");
    }

    private Verdict allocatesNothing() {
        if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)
                || !threads.isThreadAllocatedMemorySupported()) {
            return Verdict.doesNotApply("this JVM does not count allocations");
        }
        Run run = fixture.start();
        after(run, WARM_UP);
        long fewest = Long.MAX_VALUE;
        for (int window = 0; window < WINDOWS; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            TestRun.advanced(run, WINDOW);
            fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
        }
        double perRound = (double) fewest / WINDOW;
        if (perRound <= NOTHING) {
            return Verdict.holds("%.1f bytes per round", perRound);
        }
        return Verdict.broken(
                "%.0f bytes per round%s: keep objects that every round needs, such as blocks, lists, purposes, "
                        + "lambdas and results of the framework, in fields that the constructor sets",
                perRound,
                AllocatingCall.in(run::advance).map(place -> ", " + place).orElse(""));
    }

    private Verdict compare(List<AgentRows> found, String what) {
        List<AgentRows> expected = after(fixture.start(), ROUNDS);
        if (found.equals(expected)) {
            return Verdict.holds("bit-identical after %d rounds", ROUNDS);
        }
        return Verdict.broken(
                "%s gives another result, by %.1e after %d rounds", what, AgentRows.distance(expected, found), ROUNDS);
    }

    private Verdict ignoresTheSeed() {
        double spread = spread(fixture, MANY_ROUNDS);
        return spread == 0
                ? Verdict.holds("bit-identical after %d rounds", MANY_ROUNDS)
                : Verdict.broken("another seed changes it by %.1e: return true from isRandom", spread);
    }

    /** Returns the difference of two runs from the same point with different seeds. */
    static double spread(TestRun fixture, int rounds) {
        TestRun certain = fixture.withoutRandomStarts();
        return AgentRows.distance(levels(certain.set("seed", 7), rounds), levels(certain.set("seed", 8), rounds));
    }

    /**
     * Checks that a run in single precision follows the one in double precision without accumulating rounding errors.
     *
     * @param fixture a run in which the component is used in every round
     * @param rounds more for errors that grow slowly
     */
    static ContractCheck singlePrecision(TestRun fixture, int rounds, boolean random) {
        return new ContractCheck("in single precision it stays within 1e-3 of double precision", () -> {
            List<AgentRows> wide = levels(fixture, rounds);
            List<AgentRows> narrow = levels(fixture.set("precision", "float32"), rounds);
            double worst = 0;
            for (int level = 0; level < wide.size(); level++) {
                double size = Math.max(1, wide.get(level).size());
                worst = Math.max(worst, wide.get(level).distance(narrow.get(level)) / size);
            }
            // A last bit may change the direction of a random rounding, which has the effect of another seed.
            double limit = random ? Math.max(CLOSE, spread(fixture, rounds)) : CLOSE;
            return Verdict.atMost(limit, worst, "difference after " + rounds + " rounds");
        });
    }

    private static List<AgentRows> levels(TestRun fixture, int rounds) {
        return AgentRows.ofLevels(fixture.after(rounds), fixture.plan().agents());
    }

    private List<AgentRows> after(Run run, int rounds) {
        return AgentRows.ofLevels(TestRun.advanced(run, rounds), agents);
    }

    static byte[] save(Run run) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            run.save(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static void restore(byte[] checkpoint, Run run) {
        try (DataInputStream bytes = new DataInputStream(new ByteArrayInputStream(checkpoint))) {
            run.restore(bytes);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /**
     * Finds the line of a component that allocates.
     *
     * <p>A garbage collection takes away the memory from which a thread allocates. The thread's next allocation therefore needs new memory,
     * which the JVM's flight recorder reports as an event with the stack.
     */
    private static final class AllocatingCall {

        private static final String EVENT = "jdk.ObjectAllocationInNewTLAB";
        private static final int ATTEMPTS = 5;
        private static final int ROUNDS = 20;
        private static final int DEEPEST = 3;

        /** Packages whose code is not part of the component. */
        private static final List<String> FRAMEWORK = List.of(
                "java.",
                "javax.",
                "jdk.",
                "sun.",
                "com.sun.",
                "org.parley.api.",
                "org.parley.runtime.",
                "org.parley.tck.fixture.",
                "org.parley.tck.check.");

        private AllocatingCall() {}

        /**
         * Returns the allocated class and its place, such as {@code OptionalDouble in Example.step (Example.java:12), which calls
         * AgentWorkspace.smoothness}.
         *
         * @param round allocates on this thread, at least sometimes
         * @return the most frequent place; empty if this JVM does not report it
         */
        static Optional<String> in(Runnable round) {
            try {
                return mostFrequent(record(round));
            } catch (IOException | RuntimeException | LinkageError withoutRecorder) {
                return Optional.empty(); // the check has failed in any case
            }
        }

        private static List<RecordedEvent> record(Runnable round) throws IOException {
            Path file = Files.createTempFile("parley-allocation", ".jfr");
            try (Recording recording = new Recording()) {
                recording.enable(EVENT).withStackTrace();
                recording.start();
                for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                    System.gc();
                    for (int i = 0; i < ROUNDS; i++) {
                        round.run();
                    }
                }
                recording.stop();
                recording.dump(file);
                return RecordingFile.readAllEvents(file);
            } finally {
                Files.deleteIfExists(file);
            }
        }

        private static Optional<String> mostFrequent(List<RecordedEvent> events) {
            Map<String, Integer> places = new LinkedHashMap<>();
            events.stream()
                    .filter(event -> event.getEventType().getName().equals(EVENT) && event.getStackTrace() != null)
                    .filter(event -> isOfThisThread(event.getThread()))
                    .map(event -> place(
                            event.getClass("objectClass"), event.getStackTrace().getFrames()))
                    .flatMap(Optional::stream)
                    .forEach(place -> places.merge(place, 1, Integer::sum));
            return places.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
        }

        private static boolean isOfThisThread(RecordedThread thread) {
            return thread != null
                    && thread.getJavaThreadId() == Thread.currentThread().getId();
        }

        /** Returns the innermost line of the component and its callee, or else the line of the framework that allocates. */
        private static Optional<String> place(RecordedClass allocated, List<RecordedFrame> stack) {
            if (stack.stream().noneMatch(frame -> isRound(frame.getMethod()))) {
                return Optional.empty(); // the recorder itself, between two rounds
            }
            String what = simpleName(allocated.getName());
            return IntStream.range(0, stack.size())
                    .filter(i -> !isFramework(stack.get(i).getMethod()))
                    .boxed()
                    .findFirst()
                    .map(i -> what + " in " + line(stack.get(i))
                            + (i == 0
                                    ? ""
                                    : ", which calls " + name(stack.get(i - 1).getMethod())))
                    .or(() -> Optional.of(what + " in "
                            + String.join(
                                    ", called by ",
                                    stack.stream()
                                            .limit(DEEPEST)
                                            .map(AllocatingCall::line)
                                            .toList())));
        }

        private static boolean isRound(RecordedMethod method) {
            return method.getType().getName().equals("org.parley.runtime.engine.run.Run")
                    && method.getName().equals("advance");
        }

        private static boolean isFramework(RecordedMethod method) {
            return FRAMEWORK.stream().anyMatch(method.getType().getName()::startsWith);
        }

        private static String line(RecordedFrame frame) {
            String type = frame.getMethod().getType().getName();
            String file = simpleName(type).replaceFirst("\\$.*", "") + ".java";
            return name(frame.getMethod()) + " (" + file + ":" + frame.getLineNumber() + ")";
        }

        /** Returns the name of a method; a lambda gets the name of the enclosing method. */
        private static String name(RecordedMethod method) {
            return simpleName(method.getType().getName()) + "."
                    + method.getName().replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
        }

        /** Returns {@code double[]} for {@code [D}. */
        private static String simpleName(String type) {
            return type.startsWith("[")
                    ? ClassDesc.ofDescriptor(type.replace('.', '/')).displayName()
                    : type.substring(type.lastIndexOf('.') + 1);
        }
    }
}
