package org.parley.scenarios;

import com.google.inject.Guice;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.Interruption;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunModule;

/** Runs experiments in this process, with the components of the packaged jars. */
final class Laboratory {

    private static final Plugins PLUGINS = Plugins.load(directories(), Builtins.all(), Guice.createInjector());

    private static final Provenance.Software SOFTWARE = new Provenance.Software("test", "test", List.of());

    private Laboratory() {}

    /** What everybody has, and the engines. */
    static List<PluginDirectory> directories() {
        return Stream.of("plugins", "engines/djl-pytorch", "engines/djl-mxnet")
                .map(place -> PluginDirectory.named(distribution().resolve(place)))
                .toList();
    }

    /** Where the engines were built for: elsewhere they say that they cannot work. */
    static boolean hasEngines() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    static Path distribution() {
        return Path.of(System.getProperty("parley.distribution"));
    }

    static RunPlan plan(String yaml, Path base, String... overrides) {
        return new RunPlanner(PLUGINS.registry()).plan("scenario.yaml", yaml, base, List.of(overrides));
    }

    /** A run without records, to be advanced by hand. */
    static Run run(String yaml, Path base, String... overrides) {
        return RunModule.run(plan(yaml, base, overrides), 1);
    }

    /** A whole run with all its files. */
    static Output perform(String yaml, Path directory, int threads, String... overrides) {
        RunPlan plan = plan(yaml, directory, overrides);
        RunDirectory output = RunDirectory.createAt(directory.resolve("run-" + System.nanoTime()), false);
        Result result = RunModule.experiment(plan, threads, Clock.systemUTC())
                .start(
                        output,
                        SOFTWARE,
                        inputs("scenario.yaml", plan.files().runFileSha256().orElseThrow(), plan, threads),
                        new Watch(Progress.NONE, new Interruption()));
        return new Output(output, result);
    }

    static Output perform(String yaml, Path directory, String... overrides) {
        return perform(yaml, directory, 1, overrides);
    }

    /**
     * Goes on with a run as {@code parley resume} does.
     *
     * @param notes what the user would be told
     */
    static Output resume(RunDirectory run, List<String> notes, String... overrides) {
        RunPlan plan = new RunPlanner(PLUGINS.registry()).plan(run.resolved(), List.of(overrides));
        Result result = RunModule.experiment(plan, 1, Clock.systemUTC())
                .resume(
                        run,
                        SOFTWARE,
                        inputs("resolved.yaml", plan.files().runFileSha256().orElseThrow(), plan, 1),
                        new Watch(Progress.NONE, new Interruption()),
                        notes::add);
        return new Output(run, result);
    }

    private static Provenance.Inputs inputs(String name, String sha256, RunPlan plan, int threads) {
        return new Provenance.Inputs(
                List.of(), new Provenance.RunFileMark(name, sha256), plan.seed(), plan.precision(), threads, Map.of());
    }
}
