package org.parley.cli;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parley.runtime.experiment.RunListener;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command speaks: results to standard output, notes and warnings to standard error, each once. */
final class Console {

    private final PrintWriter out;
    private final PrintWriter errors;
    private final List<String> arguments;
    private final Set<String> said = new HashSet<>();
    private boolean busy;

    Console(CommandSpec command) {
        this.out = command.commandLine().getOut();
        this.errors = command.commandLine().getErr();
        this.arguments = command.root().commandLine().getParseResult().originalArgs();
    }

    PrintWriter out() {
        return out;
    }

    PrintWriter errors() {
        return errors;
    }

    /** What the user typed. */
    List<String> arguments() {
        return arguments;
    }

    /** What takes a while now; stands on a terminal until something else is said. */
    synchronized void busyWith(String what) {
        if (Terminal.isInteractive()) {
            Terminal.transientLine(PlainText.of(what) + " …");
            busy = true;
        }
    }

    /** Takes it away. */
    synchronized void free() {
        if (busy) {
            Terminal.transientLine("");
            busy = false;
        }
    }

    void say(String line) {
        free();
        out.println(line);
        out.flush();
    }

    void note(String sentence) {
        tell("note: " + sentence);
    }

    void warn(Object diagnostic) {
        tell("warning: " + diagnostic);
    }

    /** Passes on what a run has to say before it starts. */
    RunListener notes() {
        return new RunListener() {
            @Override
            public void note(String sentence) {
                Console.this.note(sentence);
            }

            @Override
            public void prepares(String what) {
                busyWith(what);
            }

            @Override
            public void starts(long round, long rounds) {
                free();
            }
        };
    }

    /** Something that may happen again, such as a process that is gone. */
    void event(String line) {
        errors.println(line);
        errors.flush();
    }

    private synchronized void tell(String line) {
        if (said.add(line)) {
            free();
            errors.println(line);
            errors.flush();
        }
    }
}
