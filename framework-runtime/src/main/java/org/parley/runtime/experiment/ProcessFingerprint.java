package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.engine.Placement;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.numeric.FusedMultiplyAdd;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.record.Provenance;

/**
 * The properties that must be the same on every process of a run: the computation, software, data and hardware.
 *
 * @param marks the values by their subject
 */
record ProcessFingerprint(SortedMap<Mark, String> marks) {

    private static final int DIGITS = 16;

    /** The subject of a mark. The words form sentences such as "process 2 multiplies matrices with java". */
    enum Subject {
        RUN_FILE("reads", "read", "%s as", "start all processes with the same run file", false),
        SHARES(
                "distributes",
                "distribute",
                "the agents as",
                "start all processes with the same --agents-per-process",
                false),
        PARLEY("runs", "run", "Parley with", "install the same Parley everywhere", false),
        PLUGIN("has", "have", "the plugin %s as", "install the same plugins everywhere", false),
        LIBRARY("has", "have", "the library %s as", "install the same plugins and libraries everywhere", false),
        DATA("has", "have", "the data of %s as", "copy the same files everywhere", false),
        KERNELS(
                "multiplies",
                "multiply",
                "matrices with",
                "set kernels: java, or install the same kernels there",
                true),
        MODEL("computes", "compute", "costs with", "install the same libraries everywhere", true),
        FUSED_MULTIPLY_ADD(
                "computes", "compute", "a b + c with", "start Java with -XX:-UseFMA where the others cannot", true),
        JAVA("runs", "run", "on", "install the same Java everywhere", true),
        ARCHITECTURE("runs", "run", "on", "use machines of one kind", true),
        PROBE("computes", "compute", "the same numbers to", "use machines of one kind, and kernels: java", true);

        private final String verb;
        private final String verbOfSeveral;
        private final String object;
        private final String hint;
        private final boolean ofMachine;

        Subject(String verb, String verbOfSeveral, String object, String hint, boolean ofMachine) {
            this.verb = verb;
            this.verbOfSeveral = verbOfSeveral;
            this.object = object;
            this.hint = hint;
            this.ofMachine = ofMachine;
        }

        String verb(boolean ofOne) {
            return ofOne ? verb : verbOfSeveral;
        }

        String object(String name) {
            return object.replace("%s", name);
        }

        String hint() {
            return hint;
        }

        /** Returns whether a difference affects only the last bits of results. */
        boolean isOfMachine() {
            return ofMachine;
        }
    }

    /**
     * A subject with the name of an item.
     *
     * @param name the name, for subjects with several items such as plugins; else empty
     */
    record Mark(Subject subject, String name) implements Comparable<Mark> {

        @Override
        public int compareTo(Mark other) {
            int bySubject = subject.compareTo(other.subject);
            return bySubject != 0 ? bySubject : name.compareTo(other.name);
        }
    }

    /**
     * Returns the fingerprint of this process.
     *
     * @param place the place, with the agents of every process
     * @param runFile every key that affects the run or its records
     * @param data SHA-256 checksums by name
     * @param model the software outside Java that computes the costs
     */
    static ProcessFingerprint of(
            Placement place,
            Map<String, String> runFile,
            Map<String, String> data,
            Provenance.Software software,
            Optional<KernelsChoice.Opened> kernels,
            Optional<String> model) {
        SortedMap<Mark, String> marks = new TreeMap<>();
        runFile.forEach((key, value) -> marks.put(new Mark(Subject.RUN_FILE, key), value));
        marks.put(new Mark(Subject.SHARES, ""), shares(place));
        marks.put(new Mark(Subject.PARLEY, ""), "the interface " + software.api());
        software.plugins()
                .forEach(plugin -> marks.put(
                        new Mark(Subject.PLUGIN, plugin.id()),
                        plugin.version() + " with SHA-256 " + brief(plugin.sha256())));
        software.libraries()
                .forEach(library -> marks.put(
                        new Mark(Subject.LIBRARY, library.jar()), "a file with SHA-256 " + brief(library.sha256())));
        data.forEach((name, sha256) ->
                marks.put(new Mark(Subject.DATA, "'" + name + "'"), "files with SHA-256 " + brief(sha256)));
        kernels.ifPresent(opened -> marks.put(
                new Mark(Subject.KERNELS, ""),
                opened.name() + " (" + opened.kernels().description() + ")"));
        model.ifPresent(libraries -> marks.put(new Mark(Subject.MODEL, ""), libraries));
        marks.put(
                new Mark(Subject.FUSED_MULTIPLY_ADD, ""),
                FusedMultiplyAdd.AVAILABLE ? "one rounding" : "two roundings");
        Provenance.Machine machine = Provenance.Machine.here();
        marks.put(
                new Mark(Subject.JAVA, ""), machine.jvm() + " " + machine.jvmVersion() + " of " + machine.jvmVendor());
        marks.put(new Mark(Subject.ARCHITECTURE, ""), "the architecture " + machine.architecture());
        marks.put(new Mark(Subject.PROBE, ""), Probe.result(kernels.map(KernelsChoice.Opened::kernels)));
        return new ProcessFingerprint(marks);
    }

    private static String shares(Placement place) {
        return IntStream.range(0, place.processes())
                .mapToObj(rank -> String.valueOf(place.end(rank) - place.first(rank)))
                .collect(Collectors.joining(","));
    }

    private static String brief(String sha256) {
        return sha256.substring(0, Math.min(DIGITS, sha256.length()));
    }

    void write(DataOutput output) throws IOException {
        output.writeInt(marks.size());
        for (Map.Entry<Mark, String> mark : marks.entrySet()) {
            Texts.write(output, mark.getKey().subject().name());
            Texts.write(output, mark.getKey().name());
            Texts.write(output, mark.getValue());
        }
    }

    static ProcessFingerprint read(DataInput input) throws IOException {
        SortedMap<Mark, String> marks = new TreeMap<>();
        for (int left = input.readInt(); left > 0; left--) {
            marks.put(new Mark(Subject.valueOf(Texts.read(input)), Texts.read(input)), Texts.read(input));
        }
        return new ProcessFingerprint(marks);
    }

    /**
     * A property that differs between processes.
     *
     * @param ranks the ranks that have a value, by that value
     */
    record FingerprintDifference(ProcessFingerprint.Mark mark, Map<String, List<Integer>> ranks) {

        private static final String NOTHING = "nothing";

        /**
         * Returns the differences between fingerprints.
         *
         * @param fingerprints the fingerprints in the order of ranks
         */
        static List<FingerprintDifference> among(List<ProcessFingerprint> fingerprints) {
            SortedSet<ProcessFingerprint.Mark> marks = new TreeSet<>();
            fingerprints.forEach(fingerprint -> marks.addAll(fingerprint.marks().keySet()));
            List<FingerprintDifference> differences = new ArrayList<>();
            for (ProcessFingerprint.Mark mark : marks) {
                Map<String, List<Integer>> ranks = new TreeMap<>();
                for (int rank = 0; rank < fingerprints.size(); rank++) {
                    ranks.computeIfAbsent(
                                    fingerprints.get(rank).marks().getOrDefault(mark, NOTHING),
                                    value -> new ArrayList<>())
                            .add(rank);
                }
                if (ranks.size() > 1) {
                    differences.add(new FingerprintDifference(mark, ranks));
                }
            }
            return differences;
        }

        boolean isOfMachine() {
            return mark.subject().isOfMachine();
        }

        Diagnostic diagnostic() {
            return new Diagnostic(
                    ErrorCode.PROCESS_DIFFERS, "", inWords(), mark.subject().hint());
        }

        /**
         * Returns a description such as {@code process 2 multiplies matrices with java, processes 0, 1 with openblas}. The smallest group
         * comes first.
         */
        String inWords() {
            List<Map.Entry<String, List<Integer>>> groups = ranks.entrySet().stream()
                    .sorted(Comparator.comparingInt(group -> group.getValue().size()))
                    .toList();
            String object = mark.subject().object(mark.name());
            String lastWord = object.substring(object.lastIndexOf(' ') + 1);
            String first = who(groups.get(0).getValue()) + " "
                    + mark.subject().verb(groups.get(0).getValue().size() == 1) + " " + object + " "
                    + groups.get(0).getKey();
            return first
                    + groups.stream()
                            .skip(1)
                            .map(group -> ", " + who(group.getValue()) + " " + lastWord + " " + group.getKey())
                            .collect(Collectors.joining());
        }

        private static String who(Collection<Integer> ranks) {
            return (ranks.size() == 1 ? "process " : "processes ")
                    + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
    }
}
