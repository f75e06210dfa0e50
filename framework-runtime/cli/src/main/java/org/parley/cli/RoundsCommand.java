package org.parley.cli;

import java.util.Map;
import org.parley.runtime.Parley;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.record.Json;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import picocli.CommandLine.Mixin;

/** A command that makes rounds with plugins, until they are made or a signal ends them. */
abstract class RoundsCommand extends ComponentsCommand {

    @Mixin
    private RoundOptions roundOptions;

    @Override
    public final Integer call() {
        Console console = console();
        wakeLibraries();
        try (Parley parley = pluginOptions.open(console)) {
            return make(parley, console, new TerminationSignals(console.errors()));
        }
    }

    /** What writes run files and records takes long to wake; it can do so while plugins are loaded. */
    private static void wakeLibraries() {
        Thread waking = new Thread(
                () -> {
                    RunFileWriter.toYaml(Map.of());
                    Json.learn(Provenance.class);
                    Json.learn(Result.class);
                },
                "parley-waking");
        waking.setDaemon(true);
        waking.start();
    }

    /** @return the exit code */
    abstract int make(Parley parley, Console console, TerminationSignals signals);

    final RoundOptions options() {
        return roundOptions;
    }
}
