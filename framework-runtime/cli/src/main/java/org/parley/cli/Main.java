package org.parley.cli;

import com.google.inject.Guice;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plan.Renamed;
import org.parley.runtime.plugin.Reason;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** The command {@code parley}: finds the subcommand, runs it, and prints its errors. */
@Command(
        name = "parley",
        description = "Compose, run and compare decentralized bilevel optimization methods.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Main implements Runnable {

    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            ResumeCommand.class,
            RerunCommand.class,
            StopCommand.class,
            SweepCommand.class,
            CompareCommand.class,
            ReproduceCommand.class,
            ReportCommand.class,
            InitCommand.class,
            CheckCommand.class,
            ListCommand.class,
            ExportCommand.class,
            SchemaCommand.class,
            PluginsCommand.class,
            DescribeCommand.class,
            TopologyCommand.class,
            TrafficCommand.class,
            DatasetsCommand.class,
            DoctorCommand.class,
            VersionCommand.class,
            HelpCommand.class,
            GenerateCompletion.class);

    /** The commands that need all others. */
    private static final Set<Class<?>> OF_ALL = Set.of(HelpCommand.class, GenerateCompletion.class);

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(
            names = {"-v", "--verbose", "--trace"},
            scope = ScopeType.INHERIT,
            description = "Stack traces of errors; with commands that run experiments also components and times.")
    private boolean verbose;

    private final CommandLineFactory commands;
    private final Provider<PluginCommands> ofPlugins;
    private final PathConverter paths;
    private final Diagnosis diagnosis;
    private final HelpFooter footer;

    @Inject
    Main(
            CommandLineFactory commands,
            Provider<PluginCommands> ofPlugins,
            PathConverter paths,
            Diagnosis diagnosis,
            HelpFooter footer) {
        this.commands = commands;
        this.ofPlugins = ofPlugins;
        this.paths = paths;
        this.diagnosis = diagnosis;
        this.footer = footer;
    }

    /** Prints the help, which is the answer to {@code parley} without a command. */
    @Override
    public void run() {
        spec.commandLine().usage(Terminal.colored());
    }

    /** Returns whether the user wants stack traces and other details. */
    boolean isVerbose() {
        return verbose;
    }

    public static void main(String[] arguments) {
        // Guice would generate bytecode to call a few constructors once.
        System.setProperty("guice_bytecode_gen_option", "DISABLED");
        Terminal.replaceControlCharacters();
        System.exit(Guice.createInjector(new CommandModule(Places.ofThisProcess()))
                .getInstance(Main.class)
                .execute(arguments));
    }

    /** Runs one command and returns its exit code; never throws. */
    int execute(String... arguments) {
        PrintWriter errors = Terminal.errors();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> warn(thread, failure, errors));
        try (PluginCommands plugins = ofPlugins.get()) {
            CommandLine line = line(arguments);
            plugins.addTo(line, errors, arguments);
            int exitCode = line.setOut(Terminal.out())
                    .setErr(errors)
                    .registerConverter(Path.class, paths)
                    .setExecutionStrategy(parsed -> perform(parsed, errors))
                    .setExecutionExceptionHandler((exception, command, result) -> report(exception, errors))
                    .setParameterExceptionHandler(Main::explainUse)
                    .setExpandAtFiles(false)
                    .setUsageHelpAutoWidth(true)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .execute(arguments);
            return exitCode == 0 ? checkOutput(errors) : exitCode;
        } catch (Throwable fatal) { // errors of the JVM get a line like all others
            return report(fatal, errors);
        }
    }

    /** Creates the command line with the command that the first word names, or with all: reading the options of all commands is slow. */
    CommandLine line(String... arguments) {
        CommandLine line = new CommandLine(this, commands);
        List<Class<?>> named = COMMANDS.stream()
                .filter(type -> arguments.length > 0 && name(type).equals(arguments[0]))
                .filter(type -> !OF_ALL.contains(type))
                .toList();
        (named.isEmpty() ? COMMANDS : named).forEach(line::addSubcommand);
        footer.addTo(line);
        return line;
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /** Reports output that could not be written, and returns the exit code. */
    private int checkOutput(PrintWriter errors) {
        return Terminal.failure()
                .map(reason -> report(
                        new ParleyException(new Diagnostic(
                                ErrorCode.OUTPUT_UNWRITABLE, "standard output", "cannot be written: " + reason)),
                        errors))
                .orElse(0);
    }

    /** Runs the command. Also reports exceptions whose own methods throw: picocli calls them, and plugins may define them. */
    private int perform(CommandLine.ParseResult parsed, PrintWriter errors) {
        try {
            return perform(parsed);
        } catch (CommandLine.ExecutionException | CommandLine.ParameterException handled) {
            throw handled;
        } catch (Throwable raw) {
            return report(raw, errors);
        }
    }

    /** Runs the command; help may be colored, because it contains only text of Parley. */
    private static int perform(CommandLine.ParseResult parsed) {
        boolean help = parsed.asCommandLineList().stream().anyMatch(CommandLine::isUsageHelpRequested);
        if (help) {
            parsed.commandSpec().commandLine().setOut(Terminal.colored());
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private int report(Throwable failure, PrintWriter errors) {
        if (verbose) {
            printTrace(failure, errors);
        }
        try {
            ParleyException explained = diagnosis.of(failure);
            errors.println(OptionNames.in(explained.getMessage()));
            return explained.exitCode();
        } catch (Throwable again) { // no memory left, or an exception whose methods throw
            errors.println(
                    ErrorCode.INTERNAL + " " + Reason.of(failure) + ", which cannot be described: " + Reason.of(again));
            return ErrorCode.Kind.INTERNAL.exitCode();
        }
    }

    /** Prints a warning about a thread that ended with an exception, such as one of a plugin. */
    private void warn(Thread thread, Throwable failure, PrintWriter errors) {
        if (verbose) {
            printTrace(failure, errors);
        }
        errors.println("warning: the thread '" + thread.getName() + "' ended with " + Reason.of(failure));
    }

    private static void printTrace(Throwable failure, PrintWriter errors) {
        try {
            failure.printStackTrace(errors);
        } catch (Throwable again) { // exceptions of a plugin may override this method
            errors.println("(the stack trace cannot be printed)");
        }
    }

    /** Reports a wrong command line, with the new name of a renamed command or option. */
    static int explainUse(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter errors = command.getErr();
        List<String> hints = List.of();
        if (exception instanceof CommandLine.UnmatchedArgumentException unmatched) {
            List<String> words = unmatched.getUnmatched();
            boolean isCommand = !unmatched.isUnknownOption() && command.getParent() == null;
            hints = words.stream()
                    .map(Main::withoutValue)
                    .flatMap(word -> renamed(word, command).stream())
                    .toList();
            String message = isCommand ? "Unknown command: '" + words.get(0) + "'" : exception.getMessage();
            errors.println(message + (hints.isEmpty() ? "" : " (use " + String.join("; ", hints) + ")"));
        } else {
            errors.println(exception.getMessage());
        }
        if (hints.isEmpty()) {
            CommandLine.UnmatchedArgumentException.printSuggestions(exception, errors);
        }
        errors.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ErrorCode.Kind.USER.exitCode();
    }

    /** Returns the new names of a word that the command accepts, such as {@code --threads or --jobs}. */
    private static Optional<String> renamed(String word, CommandLine command) {
        return Renamed.onTheCommandLine(word).stream()
                .filter(now -> now.startsWith("-")
                        ? command.getCommandSpec().optionsMap().containsKey(now.split(" ")[0])
                        : command.getSubcommands().containsKey(now))
                .reduce((first, second) -> first + " or " + second);
    }

    /** Returns {@code --option} for {@code --option=value}. */
    private static String withoutValue(String word) {
        return word.startsWith("--") && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
    }

    /** {@code parley version}. */
    @Command(
            name = "version",
            description = "Print the versions of Parley, Java and the operating system.",
            mixinStandardHelpOptions = true)
    static final class VersionCommand implements Runnable {

        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec;

        @Override
        public void run() {
            PrintWriter out = spec.commandLine().getOut();
            List.of(new Version().getVersion()).forEach(out::println);
        }
    }

    /** {@code parley help}. */
    @Command(name = HelpCommand.NAME, description = "Print the help of a command.", mixinStandardHelpOptions = true)
    static final class HelpCommand implements Runnable {

        static final String NAME = "help";

        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec;

        @Parameters(
                arity = "0..*",
                paramLabel = "COMMAND",
                description = "Command, such as run or plugins install. Default: the list of all commands.")
        private List<String> words = List.of();

        @Override
        public void run() {
            CommandLine command = spec.commandLine().getParent();
            for (String word : words) {
                CommandLine inner = command.getSubcommands().get(word);
                if (inner == null) {
                    throw new CommandLine.UnmatchedArgumentException(command, List.of(word));
                }
                command = inner;
            }
            command.usage(Terminal.colored());
        }
    }
}
