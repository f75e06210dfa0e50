package org.parley.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that is part of Parley; {@link #call} returns the exit code. */
@Command(mixinStandardHelpOptions = true)
abstract class ParleyCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    final Console console() {
        return new Console(spec);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
