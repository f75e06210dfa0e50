package org.parley.runtime.record;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.plan.Precision;

/**
 * Where a run's numbers come from: everything needed to judge them, and to get them again. The file {@code provenance.json}.
 *
 * @param started when the run began
 * @param secondOrder how the model obtains its second derivatives
 * @param differences the derivatives, first ones included, that the model leaves to central differences
 * @param exactness what the mixing strategy of each level promises
 * @param resumed every time that it was taken up again
 */
public record Provenance(
        Instant started,
        Software software,
        Inputs inputs,
        SecondOrder secondOrder,
        List<String> differences,
        Map<String, Exactness> exactness,
        Machine machine,
        List<Resumption> resumed) {

    public Provenance {
        differences = List.copyOf(differences);
        resumed = List.copyOf(resumed);
        exactness = Collections.unmodifiableMap(new TreeMap<>(exactness));
    }

    /** A run that begins now, on this machine. */
    public static Provenance now(
            Clock clock,
            Software software,
            Inputs inputs,
            SecondOrder secondOrder,
            List<String> differences,
            Map<String, Exactness> exactness) {
        return new Provenance(
                clock.instant(), software, inputs, secondOrder, differences, exactness, Machine.here(), List.of());
    }

    /** The same run, taken up again now. */
    public Provenance resumed(Clock clock, long round, Software by) {
        List<Resumption> all = new ArrayList<>(resumed);
        all.add(new Resumption(clock.instant(), round, by));
        return new Provenance(started, software, inputs, secondOrder, differences, exactness, machine, all);
    }

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
     */
    public record Software(String parley, String api, List<PluginMark> plugins) {
        public Software {
            plugins = List.copyOf(plugins);
        }

        /** Plugins of that time that are there now as another jar, each with id and version. */
        public List<String> changedSince(Software then) {
            return then.plugins.stream()
                    .filter(before -> plugins.stream()
                            .anyMatch(now -> now.id().equals(before.id())
                                    && !now.sha256().equals(before.sha256())))
                    .map(before -> before.id() + " " + before.version())
                    .toList();
        }
    }

    /**
     * What the user gave.
     *
     * @param command the command line, word by word
     * @param data SHA-256 of every dataset, unpacked, by name
     */
    public record Inputs(
            List<String> command,
            RunFileMark runFile,
            long seed,
            Precision precision,
            int threads,
            Map<String, String> data) {
        public Inputs {
            command = List.copyOf(command);
            data = Collections.unmodifiableMap(new TreeMap<>(data));
        }

        /** The same with these checksums of data. */
        public Inputs withData(Map<String, String> checksums) {
            return new Inputs(command, runFile, seed, precision, threads, checksums);
        }
    }

    /** Which run file it was, to the byte. */
    public record RunFileMark(String name, String sha256) {
        public static RunFileMark of(String name, String text) {
            return new RunFileMark(name, Sha256.of(text));
        }
    }

    /** Where it ran. */
    public record Machine(
            String jvm,
            String jvmVersion,
            String jvmVendor,
            String os,
            String osVersion,
            String architecture,
            int processors) {
        public static Machine here() {
            return new Machine(
                    System.getProperty("java.vm.name"),
                    Runtime.version().toString(),
                    System.getProperty("java.vendor"),
                    System.getProperty("os.name"),
                    System.getProperty("os.version"),
                    System.getProperty("os.arch"),
                    Runtime.getRuntime().availableProcessors());
        }
    }

    /** Writes the file, all of it or nothing. */
    public void write(Path path) {
        Json.write(path, this);
    }

    public static Provenance read(Path path) {
        return Json.read(path, Provenance.class);
    }
}
