package org.parley.runtime.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
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

/** What the commands that run something have in common. */
final class Workplace {

    private Workplace() {}

    /** Plugins that could not be used are worth a line each, but stop nothing. */
    static void warn(List<Problem> problems, PrintWriter errors) {
        problems.forEach(problem -> errors.println("warning: " + problem));
        errors.flush();
    }

    /** What the user should know before a run starts. */
    static void advise(List<String> notes, PrintWriter errors) {
        notes.forEach(note -> errors.println("note: " + note));
        errors.flush();
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
            Progress progress,
            TerminationSignals signals) {
        Watch watch = new Watch(progress, signals.interruption());
        return signals.during(() -> experiment.resume(directory, software(plugins), watch));
    }

    /** Plugins that are not the ones a run began with, as a sentence. */
    static Optional<String> changedPlugins(RunDirectory directory, Plugins plugins) {
        List<String> changed = software(plugins)
                .changedSince(Provenance.read(directory.provenance()).software());
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("not the jars that the run began with: " + String.join(", ", changed));
    }

    /** Whether a directory holds this very run, done or not. */
    static boolean holds(Path directory, RunPlan plan) {
        try {
            return Files.isDirectory(directory)
                    && Files.readString(RunDirectory.open(directory).resolved())
                            .equals(RunFileWriter.toYaml(plan.resolved()));
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
        return new Provenance.Software(Version.parley(), ApiVersion.CURRENT, marks);
    }
}
