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
 * The origin of a run's results: the information needed to judge and to reproduce them. It is stored in {@code provenance.json}.
 *
 * @param started the time at which the run began
 * @param secondOrder how the model obtains its second derivatives
 * @param differences the derivatives, including first ones, that the run requested and the model approximates by central differences
 * @param exactness the guarantee of each level's mixing strategy
 * @param byTheClock the keys of the run file that end the run by elapsed time, so that another run of the file may end elsewhere
 * @param notJudged Byzantine agents, which metrics leave out
 * @param resumed all resumptions of the run
 * @param processes the processes of the latest part of the run; empty for a single process
 * @param unlikeMachines the differences between the processes' machines, if the user allowed them; results may then differ in the last bits
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
        byTheClock = byTheClock == null ? List.of() : List.copyOf(byTheClock); // not recorded by Parley 1.0.0
        resumed = List.copyOf(resumed);
        processes = processes == null ? List.of() : List.copyOf(processes); // absent for a run of one process
        unlikeMachines = unlikeMachines == null ? List.of() : List.copyOf(unlikeMachines);
        notJudged = notJudged == null ? List.of() : List.copyOf(notJudged); // absent in records of older versions
        exactness = Collections.unmodifiableMap(new TreeMap<>(exactness));
    }

    /** Returns the provenance of a run that begins now on this machine. */
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

    /** Returns a copy with additional derivatives that were approximated by differences. */
    public Provenance withDifferences(List<String> more) {
        Set<String> all = new LinkedHashSet<>(differences);
        all.addAll(more);
        return with(List.copyOf(all), notJudged, resumed, processes, unlikeMachines);
    }

    /** Returns a copy with agents that are left out of the metrics. */
    public Provenance excluding(List<Integer> agents) {
        return with(differences, agents, resumed, processes, unlikeMachines);
    }

    /** Returns a copy with a resumption that happens now. */
    public Provenance resumed(Clock clock, long round, Software by) {
        List<Resumption> all = new ArrayList<>(resumed);
        all.add(new Resumption(clock.instant(), round, by));
        return with(differences, notJudged, all, processes, unlikeMachines);
    }

    /**
     * Returns a copy with several processes.
     *
     * @param unlike the differences between their machines
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

    /** A process of a run with several processes. */
    public record ProcessMark(int rank, int firstAgent, int agents, String host, String jvm) {}

    /**
     * A resumption of a run.
     *
     * @param round the last round before the resumption
     */
    public record Resumption(Instant at, long round, Software software) {}

    /**
     * The software that executed the run.
     *
     * @param parley the version of Parley
     * @param api the version of the plugin API
     * @param libraries the jars that all plugins share
     * @param kernels the matrix kernels; empty if the model used none
     * @param model the programs and libraries outside Java that compute the costs; empty if there are none
     */
    public record Software(
            String parley,
            String api,
            List<PluginMark> plugins,
            List<LibraryMark> libraries,
            Optional<KernelsMark> kernels,
            Optional<String> model) {
        public Software {
            require(parley, api);
            plugins = List.copyOf(plugins);
            libraries = libraries == null ? List.of() : List.copyOf(libraries); // not recorded by Parley 1.0.0
            model = model == null ? Optional.empty() : model; // not recorded by Parley 1.0.0
        }

        public Software(
                String parley,
                String api,
                List<PluginMark> plugins,
                List<LibraryMark> libraries,
                Optional<KernelsMark> kernels) {
            this(parley, api, plugins, libraries, kernels, Optional.empty());
        }

        /** Returns a copy with the kernels that a run has opened and the software of its model. */
        public Software with(Optional<KernelsMark> opened, Optional<String> ofModel) {
            return new Software(parley, api, plugins, libraries, opened, ofModel);
        }

        /** Returns descriptions of the jars that have changed since: plugins with ID and version, libraries with their file names. */
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

    /** A jar that all plugins share, with its checksum. */
    public record LibraryMark(String jar, String sha256) {
        public LibraryMark {
            require(jar, sha256);
        }

        public static LibraryMark of(Path jar) {
            return new LibraryMark(jar.getFileName().toString(), Sha256.of(jar));
        }
    }

    /**
     * The matrix kernels of a run.
     *
     * @param name the name that selects them in a run file
     * @param description version and processor, if known; other kernels of the same name may round differently
     */
    public record KernelsMark(String name, String description) {
        public KernelsMark {
            require(name, description);
        }

        /** Returns a description such as {@code openblas (OpenBLAS 0.3.31)}. */
        public String inWords() {
            return name + " (" + description + ")";
        }
    }

    /**
     * The inputs given by the user.
     *
     * @param command the words of the command line
     * @param data the SHA-256 checksum of every unpacked dataset, by name
     * @param sources files and earlier runs that the run starts from, by their key in the run file
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
            sources = sources == null // absent if there are none
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

        /** Returns a copy with checksums of data and sources. */
        public Inputs with(Map<String, String> checksums, Map<String, SourceMark> marks) {
            return new Inputs(command, runFile, seed, precision, threads, checksums, marks);
        }
    }

    /**
     * A file or run named by the run file.
     *
     * @param sha256 the checksum of the file's bytes, or of the run's variables
     */
    public record SourceMark(String path, String sha256) {
        public SourceMark {
            require(path, sha256);
        }
    }

    /** The name and checksum of the run file. */
    public record RunFileMark(String name, String sha256) {
        public RunFileMark {
            require(name, sha256);
        }
    }

    /**
     * The machine on which the run was executed.
     *
     * @param sampleMemory the bytes that models may use to cache samples in computed form; empty in files of older versions
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

    /** Writes the file atomically. */
    public void write(Path path) {
        Json.write(path, this);
    }

    public static Provenance read(Path path) {
        return Json.read(path, Provenance.class);
    }

    /** Reads the file; empty if the run ended before it was written. */
    public static Optional<Provenance> find(Path path) {
        return Json.isThere(path) ? Optional.of(read(path)) : Optional.empty();
    }

    /**
     * A plugin of the run, with the checksum of its jar.
     *
     * @param jar the name of its jar
     * @param sha256 the checksum of the jar
     */
    public record PluginMark(String id, String version, String jar, String sha256) {

        public PluginMark {
            require(id, version, jar, sha256);
        }
    }

    /** Checks that all required values are present. */
    private static void require(Object... values) {
        for (Object value : values) {
            Objects.requireNonNull(value);
        }
    }
}
