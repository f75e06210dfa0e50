package org.parley.cli;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parley.runtime.experiment.RunListener;
import picocli.CommandLine.Model.CommandSpec;

/** The output of a command: results on standard output; notes and warnings on standard error, each of them once. */
final class Console {

    private final PrintWriter out;
    private final PrintWriter errors;
    private final List<String> arguments;
    private final Set<String> printed = new HashSet<>();
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

    /** Returns the arguments of the command line. */
    List<String> arguments() {
        return arguments;
    }

    /** Shows the current activity on a terminal until something else is printed. */
    synchronized void busyWith(String what) {
        if (Terminal.isInteractive()) {
            Terminal.transientLine(PlainText.of(what) + " …");
            busy = true;
        }
    }

    /** Removes the current activity from the terminal. */
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
        printOnce("note: " + sentence);
    }

    void warn(Object diagnostic) {
        printOnce("warning: " + diagnostic);
    }

    /** Returns a listener that prints the notes and the activity of a run before its first round. */
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

    /** Prints a line that may be repeated, such as the loss of a process. */
    void event(String line) {
        errors.println(line);
        errors.flush();
    }

    private synchronized void printOnce(String line) {
        if (printed.add(line)) {
            free();
            errors.println(line);
            errors.flush();
        }
    }
}
