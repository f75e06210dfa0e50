package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.Precision;

/**
 * Where a run's numbers come from: everything needed to judge them, and to get them again. The file {@code provenance.json}.
 *
 * @param started when the run began
 * @param secondOrder how the model obtains its second derivatives
 * @param differences the derivatives, first ones included, that the model leaves to central differences, of those that the run asked for
 * @param exactness what the mixing strategy of each level promises
 * @param byTheClock the keys of the run file that end it by the clock, so that another run of the same file may end elsewhere
 * @param notJudged Byzantine agents, which metrics leave out
 * @param resumed every time that it was taken up again
 * @param processes those that made it last; none where it was one alone
 * @param unlikeMachines in what their machines differ, where the user allowed that: the last bits may not be those of one process
 */
public record Provenance(
        Instant started,
        Software software,
        Inputs inputs,
        SecondOrder secondOrder,
        List<String> differences,
        Map<String, Exactness> exactness,
        List<String> byTheClock,
        List<Integer> notJudged,
        Machine machine,
        List<Resumption> resumed,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ProcessMark> processes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> unlikeMachines) {

    public Provenance {
        require(started, software, inputs, secondOrder, machine);
        differences = List.copyOf(differences);
        byTheClock = byTheClock == null ? List.of() : List.copyOf(byTheClock); // Parley 1.0.0 did not note them
        resumed = List.copyOf(resumed);
        processes = processes == null ? List.of() : List.copyOf(processes); // absent for a run on one
        unlikeMachines = unlikeMachines == null ? List.of() : List.copyOf(unlikeMachines);
        notJudged = notJudged == null ? List.of() : List.copyOf(notJudged); // absent in records of older versions
        exactness = Collections.unmodifiableMap(new TreeMap<>(exactness));
    }

    /** A run that begins now, on this machine. */
    public static Provenance now(
            Clock clock,
            Software software,
            Inputs inputs,
            SecondOrder secondOrder,
            List<String> differences,
            Map<String, Exactness> exactness,
            List<String> byTheClock) {
        return new Provenance(
                clock.instant(),
                software,
                inputs,
                secondOrder,
                differences,
                exactness,
                byTheClock,
                List.of(),
                Machine.here(),
                List.of(),
                List.of(),
                List.of());
    }

    /** The same run, in which these derivatives, too, were made of differences. */
    public Provenance withDifferences(List<String> more) {
        Set<String> all = new LinkedHashSet<>(differences);
        all.addAll(more);
        return with(List.copyOf(all), notJudged, resumed, processes, unlikeMachines);
    }

    /** The same run with agents that are left out of its metrics. */
    public Provenance notJudging(List<Integer> agents) {
        return with(differences, agents, resumed, processes, unlikeMachines);
    }

    /** The same run, taken up again now. */
    public Provenance resumed(Clock clock, long round, Software by) {
        List<Resumption> all = new ArrayList<>(resumed);
        all.add(new Resumption(clock.instant(), round, by));
        return with(differences, notJudged, all, processes, unlikeMachines);
    }

    /**
     * The same run on several processes.
     *
     * @param unlike how their machines differ
     */
    public Provenance on(List<ProcessMark> roster, List<String> unlike) {
        return with(differences, notJudged, resumed, roster, unlike);
    }

    private Provenance with(
            List<String> byDifferences,
            List<Integer> leftOut,
            List<Resumption> again,
            List<ProcessMark> roster,
            List<String> unlike) {
        return new Provenance(
                started,
                software,
                inputs,
                secondOrder,
                byDifferences,
                exactness,
                byTheClock,
                leftOut,
                machine,
                again,
                roster,
                unlike);
    }

    /** A process of a run on several. */
    public record ProcessMark(int rank, int firstAgent, int agents, String host, String jvm) {}

    /**
     * A run going on after an interruption.
     *
     * @param round the first one is the round after this
     */
    public record Resumption(Instant at, long round, Software software) {}

    /**
     * The programs that took part.
     *
     * @param parley version of Parley
     * @param api version of the plugin interface
     * @param libraries jars that all plugins share
     * @param kernels what multiplied matrices; none where the model had none to multiply
     */
    public record Software(
            String parley,
            String api,
            List<PluginMark> plugins,
            List<LibraryMark> libraries,
            Optional<KernelsMark> kernels) {
        public Software {
            require(parley, api);
            plugins = List.copyOf(plugins);
            libraries = libraries == null ? List.of() : List.copyOf(libraries); // Parley 1.0.0 did not note them
        }

        /** The same with the kernels that a run has opened. */
        public Software withKernels(Optional<KernelsMark> opened) {
            return new Software(parley, api, plugins, libraries, opened);
        }

        /** Jars that are not those of that time, in words: plugins with id and version, libraries with their file names. */
        public List<String> changedSince(Software then) {
            List<String> changes = new ArrayList<>(changes(then.pluginJars(), pluginJars()));
            changes.addAll(changes(then.libraryJars(), libraryJars()));
            return changes;
        }

        private record Jar(String words, String sha256) {}

        private Map<String, Jar> pluginJars() {
            Map<String, Jar> jars = new TreeMap<>();
            plugins.forEach(plugin ->
                    jars.putIfAbsent(plugin.id(), new Jar(plugin.id() + " " + plugin.version(), plugin.sha256())));
            return jars;
        }

        private Map<String, Jar> libraryJars() {
            Map<String, Jar> jars = new TreeMap<>();
            libraries.forEach(
                    library -> jars.putIfAbsent(library.jar(), new Jar("lib/" + library.jar(), library.sha256())));
            return jars;
        }

        private static List<String> changes(Map<String, Jar> then, Map<String, Jar> now) {
            List<String> changes = new ArrayList<>();
            then.forEach((name, before) -> {
                if (!now.containsKey(name)) {
                    changes.add(before.words + " (gone)");
                } else if (!before.sha256.equals(now.get(name).sha256)) {
                    changes.add(before.words + " (changed)");
                }
            });
            now.forEach((name, added) -> {
                if (!then.containsKey(name)) {
                    changes.add(added.words + " (new)");
                }
            });
            return changes;
        }
    }

    /** A jar that all plugins share, to the byte. */
    public record LibraryMark(String jar, String sha256) {
        public LibraryMark {
            require(jar, sha256);
        }

        public static LibraryMark of(Path jar) {
            return new LibraryMark(jar.getFileName().toString(), Sha256.of(jar));
        }
    }

    /**
     * What multiplied matrices.
     *
     * @param name by which a run file asks for them
     * @param description version and processor, where they are known: others of the same name may round otherwise
     */
    public record KernelsMark(String name, String description) {
        public KernelsMark {
            require(name, description);
        }

        /** {@code openblas (OpenBLAS 0.3.31)}. */
        public String inWords() {
            return name + " (" + description + ")";
        }
    }

    /**
     * What the user gave.
     *
     * @param command the command line, word by word
     * @param data SHA-256 of every dataset, unpacked, by name
     * @param sources files, and runs that this one starts from, by the key of the run file that names them
     */
    public record Inputs(
            List<String> command,
            RunFileMark runFile,
            long seed,
            Precision precision,
            int threads,
            Map<String, String> data,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, SourceMark> sources) {
        public Inputs {
            require(runFile, precision);
            require(data.values().toArray());
            command = List.copyOf(command);
            sources = sources == null // absent where there are none
                    ? Map.of()
                    : Collections.unmodifiableMap(new TreeMap<>(sources));
            data = Collections.unmodifiableMap(new TreeMap<>(data));
        }

        public Inputs(
                List<String> command,
                RunFileMark runFile,
                long seed,
                Precision precision,
                int threads,
                Map<String, String> data) {
            this(command, runFile, seed, precision, threads, data, Map.of());
        }

        /** The same with these checksums of data and marks of sources. */
        public Inputs with(Map<String, String> checksums, Map<String, SourceMark> marks) {
            return new Inputs(command, runFile, seed, precision, threads, checksums, marks);
        }
    }

    /**
     * What a run file names.
     *
     * @param sha256 of a file's bytes, or of the variables of a run
     */
    public record SourceMark(String path, String sha256) {
        public SourceMark {
            require(path, sha256);
        }
    }

    /** Which run file it was, to the byte. */
    public record RunFileMark(String name, String sha256) {
        public RunFileMark {
            require(name, sha256);
        }
    }

    /**
     * Where it ran.
     *
     * @param sampleMemory the bytes that models may keep samples in, in the form they compute with; none in the files of older versions
     */
    public record Machine(
            String jvm,
            String jvmVersion,
            String jvmVendor,
            String os,
            String osVersion,
            String architecture,
            int processors,
            Optional<Long> sampleMemory) {
        public Machine {
            require(jvm, jvmVersion, jvmVendor, os, osVersion, architecture);
        }

        public static Machine here() {
            return new Machine(
                    System.getProperty("java.vm.name"),
                    Runtime.version().toString(),
                    System.getProperty("java.vendor"),
                    System.getProperty("os.name"),
                    System.getProperty("os.version"),
                    System.getProperty("os.arch"),
                    Runtime.getRuntime().availableProcessors(),
                    Optional.of(MemoryEstimate.ofSamples()));
        }
    }

    /** Writes the file, all of it or nothing. */
    public void write(Path path) {
        Json.write(path, this);
    }

    public static Provenance read(Path path) {
        return Json.read(path, Provenance.class);
    }

    /** The same, where a run may have ended before it was written. */
    public static Optional<Provenance> find(Path path) {
        return Json.isThere(path) ? Optional.of(read(path)) : Optional.empty();
    }

    /**
     * Which plugin took part, to the byte.
     *
     * @param jar name of the file it was loaded from
     * @param sha256 of that file
     */
    public record PluginMark(String id, String version, String jar, String sha256) {

        public PluginMark {
            require(id, version, jar, sha256);
        }
    }

    /** A file that lacks some of this is not as Parley wrote it. */
    private static void require(Object... values) {
        for (Object value : values) {
            Objects.requireNonNull(value);
        }
    }
}
