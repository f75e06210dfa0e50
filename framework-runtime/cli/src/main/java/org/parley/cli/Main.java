package org.parley.cli;

import com.google.inject.Guice;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.plan.Renamed;
import org.parley.runtime.plugin.Reason;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code parley}: the commands, and what becomes of everything they throw. */
@Command(
        name = "parley",
        description = "Compose, run and compare decentralized bilevel optimization methods.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
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
            GenerateCompletion.class);

    /** What every help ends with. */
    private static final String[] FOOTER = {
        "",
        "Exit codes: 0 success, 2 wrong input, 3 a plugin fails, 4 the numbers diverge, 5 a process is missing,",
        "  70 an error in Parley, 130 Ctrl-C. All errors: docs/errors.md.",
        "Environment: PARLEY_DATA, PARLEY_PLUGINS, PARLEY_JAVA_OPTIONS, JAVA_HOME, NO_COLOR (docs/install.md).",
        "Documentation: docs/README.md in the installation."
    };

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(
            names = {"-v", "--trace"},
            scope = ScopeType.INHERIT,
            description = "Show stack traces of failures.")
    private boolean trace;

    private final CommandLineFactory commands;
    private final Provider<PluginCommands> ofPlugins;
    private final PathConverter paths;
    private final Diagnosis diagnosis;

    @Inject
    Main(CommandLineFactory commands, Provider<PluginCommands> ofPlugins, PathConverter paths, Diagnosis diagnosis) {
        this.commands = commands;
        this.ofPlugins = ofPlugins;
        this.paths = paths;
        this.diagnosis = diagnosis;
    }

    /** Without a command there is only help to offer. */
    @Override
    public void run() {
        spec.commandLine().usage(Terminal.colourful());
    }

    public static void main(String[] arguments) {
        // Guice would write and load classes to call a few constructors once.
        System.setProperty("guice_bytecode_gen_option", "DISABLED");
        Terminal.letThroughPlainTextOnly();
        System.exit(Guice.createInjector(new CommandModule(Places.ofThisProcess()))
                .getInstance(Main.class)
                .execute(arguments));
    }

    /** Runs one command and returns its exit code; never throws. */
    int execute(String... arguments) {
        PrintWriter errors = Terminal.errors();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> tellOfDeath(thread, failure, errors));
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
            return exitCode == 0 ? whetherPrinted(errors) : exitCode;
        } catch (Throwable fatal) { // an Error of any kind: it gets its line like everything else
            return report(fatal, errors);
        }
    }

    /** With the command that the first word names, or with all: to read the options of every command takes its time. */
    CommandLine line(String... arguments) {
        CommandLine line = new CommandLine(this, commands);
        List<Class<?>> meant = COMMANDS.stream()
                .filter(type -> arguments.length > 0 && name(type).equals(arguments[0]))
                .filter(type -> type != GenerateCompletion.class) // which is about all of them
                .toList();
        (meant.isEmpty() ? COMMANDS : meant).forEach(line::addSubcommand);
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().usageMessage().footer(FOOTER));
        line.getCommandSpec().usageMessage().footer(FOOTER);
        return line;
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    private int whetherPrinted(PrintWriter errors) {
        return Terminal.failure()
                .map(reason -> report(
                        new ParleyException(new Diagnostic(
                                ErrorCode.OUTPUT_UNWRITABLE, "standard output", "cannot be written: " + reason)),
                        errors))
                .orElse(0);
    }

    /** Reports as well what picocli fails to hand on: it asks exceptions for their text, and those of plugins may throw at that. */
    private int perform(CommandLine.ParseResult parsed, PrintWriter errors) {
        try {
            return perform(parsed);
        } catch (CommandLine.ExecutionException | CommandLine.ParameterException handedOn) {
            throw handedOn;
        } catch (Throwable raw) {
            return report(raw, errors);
        }
    }

    /** The help is Parley's own text and may have colors. */
    private static int perform(CommandLine.ParseResult parsed) {
        boolean help = parsed.asCommandLineList().stream().anyMatch(CommandLine::isUsageHelpRequested);
        if (help) {
            parsed.commandSpec().commandLine().setOut(Terminal.colourful());
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private int report(Throwable failure, PrintWriter errors) {
        if (trace) {
            show(failure, errors);
        }
        try {
            ParleyException explained = diagnosis.of(failure);
            errors.println(OptionNames.in(explained.getMessage()));
            return explained.exitCode();
        } catch (Throwable again) { // no memory left, or an exception that cannot even be asked what it is
            errors.println(
                    ErrorCode.INTERNAL + " " + Reason.of(failure) + ", which cannot be explained: " + Reason.of(again));
            return ErrorCode.Kind.INTERNAL.exitCode();
        }
    }

    /** Plugins may have threads of their own. */
    private void tellOfDeath(Thread thread, Throwable failure, PrintWriter errors) {
        if (trace) {
            show(failure, errors);
        }
        errors.println("warning: the thread '" + thread.getName() + "' ended with " + Reason.of(failure));
    }

    private static void show(Throwable failure, PrintWriter errors) {
        try {
            failure.printStackTrace(errors);
        } catch (Throwable again) { // exceptions of a plugin are its own code, too
            errors.println("(this failure has no trace to show)");
        }
    }

    static int explainUse(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter errors = command.getErr();
        errors.println(exception.getMessage());
        if (exception instanceof CommandLine.UnmatchedArgumentException unmatched) {
            unmatched
                    .getUnmatched()
                    .forEach(word -> Renamed.onTheCommandLine(word)
                            .ifPresent(now -> errors.println("Use " + now + " in place of " + word + ".")));
        }
        CommandLine.UnmatchedArgumentException.printSuggestions(exception, errors);
        errors.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ErrorCode.Kind.USER.exitCode();
    }

    /** {@code parley version}. */
    @Command(name = "version", description = "Print the version of Parley and of Java.")
    static final class VersionCommand implements Runnable {

        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec;

        @Override
        public void run() {
            spec.commandLine().getOut().println("parley " + Parley.version() + ", Java " + Runtime.version());
        }
    }

    /** What `parley --version` prints. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"parley " + Parley.version()};
        }
    }
}
