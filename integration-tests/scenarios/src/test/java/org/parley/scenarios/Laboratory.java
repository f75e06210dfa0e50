package org.parley.scenarios;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.RunDirectory;

/** Runs experiments in this process, with the components of the packaged jars. */
final class Laboratory {

    private static final Parley PARLEY = open();

    private Laboratory() {}

    private static Parley open() {
        Parley.Builder builder = Parley.builder();
        directories().forEach(directory -> builder.plugins(directory.path()));
        return builder.build();
    }

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

    static Plugins plugins() {
        return PARLEY.plugins();
    }

    static RunPlan plan(String yaml, Path base, String... overrides) {
        return PARLEY.plan("scenario.yaml", yaml, base, overrides);
    }

    /** A run without records, to be advanced by hand. */
    static Run run(String yaml, Path base, String... overrides) {
        return PARLEY.assemble(plan(yaml, base, overrides));
    }

    /** A whole run with all its files. */
    static Output perform(String yaml, Path directory, int threads, String... overrides) {
        RunResult result = PARLEY.run(
                plan(yaml, directory, overrides),
                RunOptions.into(directory.resolve("run-" + System.nanoTime())).threads(threads));
        return new Output(RunDirectory.open(result.directory().orElseThrow()), result.summary());
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
        RunPlan plan = PARLEY.planToResume(run.root(), overrides);
        RunResult result =
                PARLEY.resume(run.root(), plan, RunOptions.inMemory().threads(1).watchedBy(new RunListener() {
                    @Override
                    public void note(String sentence) {
                        notes.add(sentence);
                    }
                }));
        return new Output(run, result.summary());
    }
}
