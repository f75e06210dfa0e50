package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code parley}: the commands, and what becomes of everything they throw. */
@Command(
        name = "parley",
        description = "Decentralized bilevel optimization: strategies, graphs and models composed per level.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            ResumeCommand.class,
            RerunCommand.class,
            SweepCommand.class,
            CompareCommand.class,
            PluginsCommand.class,
            DescribeCommand.class,
            TopologyCommand.class,
            DatasetsCommand.class,
            DoctorCommand.class,
            picocli.AutoComplete.GenerateCompletion.class
        })
public final class Main implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--trace", scope = ScopeType.INHERIT, description = "Show stack traces of failures.")
    private boolean trace;

    /** Without a command there is only help to offer. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "No command given.");
    }

    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    /** Runs one command and returns its exit code; never throws. */
    static int execute(String... arguments) {
        Main main = new Main();
        CommandLine commandLine = new CommandLine(main)
                .setExecutionExceptionHandler((exception, command, result) -> main.report(exception, command.getErr()))
                .setParameterExceptionHandler(Main::explainUse)
                .setUsageHelpAutoWidth(true);
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError fatal) {
            commandLine
                    .getErr()
                    .println(ErrorCode.INTERNAL + " " + fatal + " (PARLEY_JAVA_OPTIONS=-Xmx…g gives more memory)");
            return ErrorCode.Kind.INTERNAL.exitCode();
        }
    }

    private int report(Exception exception, PrintWriter errors) {
        if (trace) {
            exception.printStackTrace(errors);
        }
        if (exception instanceof ParleyException problem) {
            errors.println(problem.getMessage());
            return problem.exitCode();
        }
        if (exception instanceof UncheckedIOException unwritable) {
            errors.println(ErrorCode.OUTPUT_UNWRITABLE + " " + unwritable.getMessage());
            return ErrorCode.OUTPUT_UNWRITABLE.kind().exitCode();
        }
        if (!trace) {
            errors.println(ErrorCode.INTERNAL + " " + exception
                    + " (this is a fault of Parley or of a plugin; --trace shows where)");
        }
        return ErrorCode.Kind.INTERNAL.exitCode();
    }

    private static int explainUse(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter errors = command.getErr();
        errors.println(exception.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(exception, errors);
        errors.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ErrorCode.Kind.USER.exitCode();
    }
}
