package org.parley.runtime.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.ResolvedRun;
import org.parley.runtime.config.RunFileWriter;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.ApiVersion;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.PluginMark;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunModule;

/** What the commands that run something have in common. */
final class Workplace {

    private Workplace() {}

    /** Plugins that could not be used are worth a line each, but stop nothing. */
    static void warn(List<Fault> faults, PrintWriter errors) {
        faults.forEach(fault -> errors.println("warning: " + fault));
        errors.flush();
    }

    /** What the user should know before a run starts. */
    static void advise(List<String> notes, PrintWriter errors) {
        notes.forEach(note -> errors.println("note: " + note));
        errors.flush();
    }

    static Experiment experiment(RunPlan plan, int threads) {
        return RunModule.experiment(plan, threads, Clock.systemUTC());
    }

    static Result start(
            Experiment experiment,
            RunDirectory directory,
            Plugins plugins,
            Provenance.Inputs inputs,
            Progress progress,
            TerminationSignals signals) {
        Watch watch = new Watch(progress, signals.interruption());
        return signals.during(() -> experiment.start(directory, software(plugins), inputs, watch));
    }

    static Result resume(
            Experiment experiment,
            RunDirectory directory,
            Plugins plugins,
            Provenance.Inputs inputs,
            Watch watch,
            TerminationSignals signals,
            PrintWriter errors) {
        return signals.during(() ->
                experiment.resume(directory, software(plugins), inputs, watch, note -> advise(List.of(note), errors)));
    }

    /** What the user gave; the run file by the bytes that were planned. */
    static Provenance.Inputs inputs(List<String> command, Path runFile, RunPlan plan, int threads) {
        return new Provenance.Inputs(
                command,
                new Provenance.RunFileMark(
                        String.valueOf(runFile.getFileName()),
                        plan.files().runFileSha256().orElseThrow()),
                plan.seed(),
                plan.precision(),
                threads,
                Map.of());
    }

    /** Plugins that are not the ones a run began with, as a sentence. */
    static Optional<String> changedPlugins(RunDirectory directory, Plugins plugins) {
        List<String> changed = Provenance.find(directory.provenance())
                .map(before -> software(plugins).changedSince(before.software()))
                .orElse(List.of());
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("not the jars that the run began with: " + String.join(", ", changed));
    }

    /** Whether a directory holds this very run, done or not; where the plan names no kernels, those that it took are as good. */
    static boolean holds(Path directory, RunPlan plan) {
        try {
            if (!Files.isDirectory(directory)) {
                return false;
            }
            Path resolved = RunDirectory.open(directory).resolved();
            Optional<String> kernels =
                    Optional.ofNullable(ResolvedRun.values(resolved).get("kernels.use"));
            return Files.readString(resolved).equals(RunFileWriter.toYaml(plan.resolvedWith(kernels)));
        } catch (IOException | ParleyException noRun) {
            return false;
        }
    }

    private static Provenance.Software software(Plugins plugins) {
        List<PluginMark> marks = plugins.plugins().stream()
                .filter(plugin -> plugin.state().equals("STARTED"))
                .map(plugin -> new PluginMark(
                        plugin.id(),
                        plugin.version(),
                        plugin.jar().getFileName().toString(),
                        plugin.sha256()))
                .toList();
        Set<String> names = new HashSet<>();
        List<Provenance.LibraryMark> libraries = plugins.libraries().stream()
                .filter(jar -> names.add(jar.getFileName().toString()))
                .map(Provenance.LibraryMark::of)
                .toList();
        return new Provenance.Software(Version.parley(), ApiVersion.CURRENT, marks, libraries, Optional.empty());
    }
}
