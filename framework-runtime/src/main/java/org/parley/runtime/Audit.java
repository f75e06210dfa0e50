package org.parley.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.parley.api.data.AgentNumber;
import org.parley.api.engine.Placement;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngineFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;

/**
 * Everything that the processes of a run send, counted in a run whose processes are threads.
 *
 * @param lines the messages by kind and content
 * @param notSent the kinds that this run does not send
 * @param notes the properties of the run with which messages reveal much
 */
public record Audit(List<Line> lines, List<String> notSent, List<String> notes) {

    public Audit {
        lines = List.copyOf(lines);
        notSent = List.copyOf(notSent);
        notes = List.copyOf(notes);
    }

    /**
     * Messages of one kind and content.
     *
     * @param kind the name of the kind
     * @param sender who sends it to whom
     * @param names the blocks that this run sends; empty if there is nothing to add to the content
     * @param senders the ranks that sent it
     * @param largest the size of the largest message in bytes
     */
    public record Line(
            String kind,
            String sender,
            String content,
            String reason,
            String names,
            SortedSet<Integer> senders,
            long messages,
            int largest) {}

    static Audit of(Parley parley, RunPlan plan, Placement place) {
        Counts counts = new Counts();
        try {
            Path directory = Files.createTempDirectory("parley-audit");
            try {
                new LocalCluster(parley, ThreadEngineFactory.NAME, List.of(), true, event -> {})
                        .onThreads(plan, place, RunOptions.into(directory.resolve("run")), counts);
            } finally {
                delete(directory);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("an audit needs a temporary directory", failed);
        }
        return new Audit(counts.lines(), counts.notSent(), notes(parley, plan));
    }

    /**
     * Returns notes on vectors that reveal much about single samples. They matter if messages leave this process, or if the data are
     * private.
     */
    public static List<String> notes(Parley parley, RunPlan plan) {
        List<String> notes = new ArrayList<>();
        Run run = parley.assemble(plan, RunOptions.inMemory().threads(1), Processes.alone(plan.agents()));
        if (run.hasEntryOfXPerSample()) {
            notes.add(
                    "x has an entry for each training sample, so everyone who receives x knows the weights of single samples");
        }
        notes.addAll(singleSamples(plan));
        if (!run.protectsMessages()) {
            notes.add(
                    "no component protects these vectors by noise; see the transform 'gaussian' of the plugin privacy");
        }
        return notes;
    }

    /** Returns a note for each level whose vectors can be gradients of single samples. */
    private static List<String> singleSamples(RunPlan plan) {
        List<String> notes = new ArrayList<>();
        plan.levels().forEach((name, level) -> {
            boolean exchanges = level.motion()
                    .filter(motion ->
                            motion.mixing().factory().phases(motion.mixing().settings()) > 0)
                    .isPresent();
            if (exchanges && level.batch() == 1) {
                notes.add("levels." + name
                        + " draws one sample at a time, so a vector can be the gradient of a single sample");
            }
        });
        return notes;
    }

    /** Returns the notes that need no data, for a run whose agents have data of their own. */
    static List<String> notesOnOwnData(RunPlan plan) {
        List<String> notes = new ArrayList<>();
        if (plan.ownData().isPresent()) {
            BilevelModelFactory model = plan.model().factory();
            List<AgentNumber> numbers = PluginBoundary.ask(
                    model, "in numbers()", () -> model.numbers(plan.model().settings()));
            for (AgentNumber number : numbers) {
                notes.add("model: '" + model.name() + "' sends the number of " + number.name()
                        + " of each agent to all processes"
                        + (number.equals(AgentNumber.TRAIN_SIZE)
                                ? "; if x has an entry for each sample, everyone who receives x knows the weights of single samples"
                                : ""));
            }
            notes.addAll(singleSamples(plan));
        }
        return notes;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Counts the messages of all threads. */
    private static final class Counts implements MessageKind.Listener {

        private record Key(MessageKind kind, String names) implements Comparable<Key> {

            @Override
            public int compareTo(Key other) {
                return kind == other.kind ? names.compareTo(other.names) : kind.compareTo(other.kind);
            }
        }

        private static final class Count {
            private final SortedSet<Integer> senders = new TreeSet<>();
            private long messages;
            private int largest;
        }

        private final Map<Key, Count> counts = new TreeMap<>();

        @Override
        public synchronized void sends(MessageKind kind, Object what, int from, int to, int bytes) {
            String names = what == kind ? "" : what.toString();
            Count count = counts.computeIfAbsent(new Key(kind, names), key -> new Count());
            count.senders.add(from);
            count.messages++;
            count.largest = Math.max(count.largest, bytes);
        }

        synchronized List<Line> lines() {
            List<Line> lines = new ArrayList<>();
            counts.forEach((key, count) -> lines.add(new Line(
                    key.kind().toString(),
                    key.kind().sender(),
                    key.kind().content(),
                    key.kind().reason(),
                    key.names(),
                    count.senders,
                    count.messages,
                    count.largest)));
            return lines;
        }

        synchronized List<String> notSent() {
            return Stream.of(MessageKind.values())
                    .filter(kind -> counts.keySet().stream().noneMatch(key -> key.kind() == kind))
                    .map(MessageKind::toString)
                    .toList();
        }
    }
}
