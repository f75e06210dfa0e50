package org.parley.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.parley.runtime.Parley;
import org.parley.runtime.config.source.RunFileWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that makes rounds with plugins, until they are made or a signal ends them. */
abstract class RoundsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RoundOptions roundOptions;

    @Override
    public final Integer call() {
        Console console = new Console(spec);
        wakeLibraries();
        try (Parley parley = pluginOptions.open(console)) {
            return make(parley, console, new TerminationSignals(console.errors()));
        }
    }

    /** What writes run files takes long to wake; it can do so while plugins are loaded. */
    private static void wakeLibraries() {
        Thread waking = new Thread(() -> RunFileWriter.toYaml(Map.of()), "parley-waking");
        waking.setDaemon(true);
        waking.start();
    }

    /** @return the exit code */
    abstract int make(Parley parley, Console console, TerminationSignals signals);

    final RoundOptions options() {
        return roundOptions;
    }
}
