package org.parley.cli;

import org.parley.runtime.Parley;
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
        Thread waking = new Thread(Parley::preloadLibraries, "parley-waking");
        waking.setDaemon(true);
        waking.start();
    }

    /** @return the exit code */
    abstract int make(Parley parley, Console console, TerminationSignals signals);

    final RoundOptions options() {
        return roundOptions;
    }
}
