package org.parley.cli;

import org.parley.runtime.Parley;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** A command that runs experiments until they are complete or a signal ends them. */
abstract class RoundsCommand extends ComponentsCommand {

    @Mixin
    private RoundOptions roundOptions;

    @ParentCommand
    private Main main;

    private Details details;

    @Override
    public final Integer call() {
        Console console = console();
        details = new Details(console, main.isVerbose());
        roundOptions.details(details);
        wakeLibraries();
        try (Parley parley = pluginOptions.open(console)) {
            details.done("plugins loaded");
            return make(parley, console, new TerminationSignals(console.errors()));
        }
    }

    /** Initializes slow libraries in the background while plugins are loaded. */
    private static void wakeLibraries() {
        Thread waking = new Thread(Parley::preloadLibraries, "parley-waking");
        waking.setDaemon(true);
        waking.start();
    }

    /** Runs the experiments and returns the exit code. */
    abstract int make(Parley parley, Console console, TerminationSignals signals);

    final RoundOptions options() {
        return roundOptions;
    }

    final Details details() {
        return details;
    }
}
