package org.parley.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A command that runs experiments, with its arguments and its output. */
@Command(name = "rounds")
final class Typed {

    @Mixin
    private RoundOptions options;

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();
    private final Console console;

    Typed(String... words) {
        CommandLine line =
                new CommandLine(this).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(errors, true));
        line.parseArgs(words);
        console = new Console(line.getCommandSpec());
    }

    RoundOptions options() {
        return options;
    }

    Console console() {
        return console;
    }

    String out() {
        return out.toString();
    }

    String errors() {
        return errors.toString();
    }
}
