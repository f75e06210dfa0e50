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

/** What every component has to keep that takes part in a run, whatever it does there. */
final class RunChecks {

    private static final int ROUNDS = 12;
    private static final int PROCESSES = 3;
    private static final int INTERRUPTED = 7;
    private static final int MANY_ROUNDS = 50;
    private static final int ROUNDS_IN_SINGLE = 200;

    /** Ten thousand times the unit of round-off: more than a long run amplifies it, less than any drift leaves. */
    private static final double CLOSE = 1e-3;

    private static final int WARM_UP = 400;
    private static final int WINDOW = 200;
    private static final int WINDOWS = 5;

    /** Less than one smallest object (16 bytes) every other round. */
    private static final double NOTHING = 8;

    private final TestRun bench;
    private final int agents;

    private RunChecks(TestRun bench) {
        this.bench = bench;
        this.agents = bench.plan().agents();
    }

    /**
     * The checks of a component's kind, then these; none of them applies unless the component can be made and works.
     *
     * @param bench a run in which the component is at work in every round, and all else is certain but for the starts
     */
    static List<ContractCheck> with(
            TestRun bench, Subject<? extends RunComponentFactory> subject, ContractCheck... ofItsKind) {
        List<ContractCheck> all = new ArrayList<>(List.of(ofItsKind));
        all.addAll(of(bench, subject));
        return Creation.before(all, subject.factory(), bench);
    }

    /** The same, and last that a run in single precision follows the one in double precision. */
    static List<ContractCheck> withSinglePrecision(
            TestRun bench, Subject<? extends RunComponentFactory> subject, ContractCheck... ofItsKind) {
        List<ContractCheck> all = new ArrayList<>(List.of(ofItsKind));
        all.addAll(of(bench, subject));
        all.add(singlePrecision(bench, ROUNDS_IN_SINGLE, subject.isRandom()));
        return Creation.before(all, subject.factory(), bench);
    }

    static List<ContractCheck> of(TestRun bench, Subject<? extends RunComponentFactory> subject) {
        RunChecks checks = new RunChecks(bench);
        return List.of(
                new ContractCheck("the same input gives bit-identical results", checks::sameBits),
                new ContractCheck(
                        "two seeds give bit-identical results unless it says that it is random",
                        () -> subject.isRandom()
                                ? Verdict.doesNotApply("it says that it is random")
                                : checks.ignoresTheSeed()),
                new ContractCheck("split over three processes, bit-identical results", checks::split),
                new ContractCheck("two runs at once do not disturb each other", checks::twoAtOnce),
                new ContractCheck(
                        "all it remembers is in its scope, so that a resumed run ends bit-equal", checks::resumes),
                FieldsCheck.of(bench, subject.factory()),
                new ContractCheck("scratch is not relied on between calls", checks::ignoresOldScratch),
                new ContractCheck("a round allocates nothing after the first few", checks::allocatesNothing));
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
        return compare(AgentRows.ofLevels(one, agents), "a run with another beside it");
    }

    private Verdict resumes() {
        Run interrupted = bench.start();
        after(interrupted, INTERRUPTED);
        byte[] checkpoint = save(interrupted);
        after(interrupted, ROUNDS); // what is left behind in fields must not be what a resumed run needs
        Run resumed = bench.build(true);
        restore(checkpoint, resumed);
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
            TestRun.advanced(run, WINDOW);
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

    private Verdict compare(List<AgentRows> found, String what) {
        List<AgentRows> expected = after(bench.start(), ROUNDS);
        if (found.equals(expected)) {
            return Verdict.holds("bit-equal after %d rounds", ROUNDS);
        }
        return Verdict.broken(
                "%s ends elsewhere, by %.1e after %d rounds", what, AgentRows.distance(expected, found), ROUNDS);
    }

    private Verdict ignoresTheSeed() {
        double spread = spread(bench, MANY_ROUNDS);
        return spread == 0
                ? Verdict.holds("bit-equal after %d rounds", MANY_ROUNDS)
                : Verdict.broken("another seed moves it by %.1e: let isRandom say so", spread);
    }

    /** How far apart two seeds end that start at the same point. */
    static double spread(TestRun bench, int rounds) {
        TestRun certain = bench.withoutRandomStarts();
        return AgentRows.distance(levels(certain.set("seed", 7), rounds), levels(certain.set("seed", 8), rounds));
    }

    /**
     * Whether a run in single precision follows the one in double precision, or gathers round-off on the way.
     *
     * @param bench a run in which the component is at work in every round
     * @param rounds more for what drifts slowly
     */
    static ContractCheck singlePrecision(TestRun bench, int rounds, boolean random) {
        return new ContractCheck("in single precision it stays within 1e-3 of double precision", () -> {
            List<AgentRows> wide = levels(bench, rounds);
            List<AgentRows> narrow = levels(bench.set("precision", "float32"), rounds);
            double worst = 0;
            for (int level = 0; level < wide.size(); level++) {
                double size = Math.max(1, wide.get(level).size());
                worst = Math.max(worst, wide.get(level).distance(narrow.get(level)) / size);
            }
            // A last bit may turn a random rounding the other way, which is no worse than another seed.
            double limit = random ? Math.max(CLOSE, spread(bench, rounds)) : CLOSE;
            return Verdict.atMost(limit, worst, "after " + rounds + " rounds the difference is");
        });
    }

    private static List<AgentRows> levels(TestRun bench, int rounds) {
        return AgentRows.ofLevels(bench.after(rounds), bench.plan().agents());
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
     * <p>A collection takes the memory away that a thread allocates from. The next allocation of the thread needs new memory, and for this the
     * flight recorder of the JVM has an event with the stack: so the event after a collection shows the first allocation after it.
     */
    private static final class AllocatingCall {

        private static final String EVENT = "jdk.ObjectAllocationInNewTLAB";
        private static final int ATTEMPTS = 5;
        private static final int ROUNDS = 20;
        private static final int DEEPEST = 3;

        /** Whose code is not the component's. */
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
         * What is allocated and where, such as {@code OptionalDouble in Example.step (Example.java:12), which calls AgentWorkspace.smoothness}.
         *
         * @param round allocates on this thread, if not every time
         * @return the place that was seen most often; empty where this JVM does not show it
         */
        static Optional<String> in(Runnable round) {
            try {
                return mostFrequent(record(round));
            } catch (IOException | RuntimeException | LinkageError withoutRecorder) {
                return Optional.empty(); // the check has been broken all the same
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

        /** The innermost line of the component, and what it calls there; without one, where the framework allocates. */
        private static Optional<String> place(RecordedClass allocated, List<RecordedFrame> stack) {
            if (stack.stream().noneMatch(frame -> isRound(frame.getMethod()))) {
                return Optional.empty(); // the recorder's own, between two rounds
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

        /** A lambda has the name of the method that it stands in. */
        private static String name(RecordedMethod method) {
            return simpleName(method.getType().getName()) + "."
                    + method.getName().replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
        }

        /** {@code double[]} for {@code [D}. */
        private static String simpleName(String type) {
            return type.startsWith("[")
                    ? ClassDesc.ofDescriptor(type.replace('.', '/')).displayName()
                    : type.substring(type.lastIndexOf('.') + 1);
        }
    }
}
