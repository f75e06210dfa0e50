package org.parley.cli;

import jakarta.inject.Provider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.parley.api.command.Command;
import org.parley.api.command.CommandContext;
import org.parley.api.command.CommandFactory;
import org.parley.api.command.Pages;
import org.parley.api.command.RecordedRun;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.plugin.CommandCheck;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.RowChoice;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code parley NAME} of a plugin. */
final class PluginCommand implements Callable<Integer> {

    private static final int LARGEST_EXIT_CODE = 255;

    private final CommandFactory factory;
    private final Parley parley;
    private final Provider<Main> main;
    private final CommandSpec spec;

    PluginCommand(CommandFactory factory, Parley parley, PluginOptions plugins, Provider<Main> main) {
        this.factory = factory;
        this.parley = parley;
        this.main = main;
        spec = CommandSpec.wrapWithoutInspection(this)
                .name(factory.name())
                .mixinStandardHelpOptions(true)
                .addMixin("plugins", CommandSpec.forAnnotatedObject(plugins));
        spec.usageMessage().description(literally(factory.description()));
        List<Option<?>> arguments = factory.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            spec.addPositional(positional(arguments.get(i), i));
        }
        factory.options().stream()
                .filter(option -> Inspection.written(factory, option).startsWith("--"))
                .forEach(option -> spec.addOption(named(option)));
    }

    CommandLine line() {
        return new CommandLine(spec);
    }

    @Override
    public Integer call() {
        Console console = new Console(spec);
        parley.plugins().diagnostics().forEach(console::warn);
        Path directory = Path.of("").toAbsolutePath();
        Settings settings = new Inspection(parley).settings(factory, typed(), directory);
        Command command = PluginBoundary.ask(factory, "in create()", () -> factory.create(settings));
        int exitCode = PluginBoundary.ask(factory, "in run()", () -> command.run(new Context(console, directory)));
        console.out().flush();
        console.errors().flush();
        if (exitCode < 0 || exitCode > LARGEST_EXIT_CODE) {
            throw PluginBoundary.diagnostic(
                    factory, "returns the exit code " + exitCode + ", which is not between 0 and " + LARGEST_EXIT_CODE);
        }
        return exitCode;
    }

    private Map<String, List<String>> typed() {
        Map<String, List<String>> typed = new LinkedHashMap<>();
        for (Option<?> option : factory.options()) {
            List<String> texts = texts(option);
            if (!texts.isEmpty()) {
                typed.put(option.name(), texts);
            }
        }
        return typed;
    }

    private List<String> texts(Option<?> option) {
        ArgSpec where = spec.findOption(Inspection.written(factory, option));
        if (where == null) {
            where = spec.positionalParameters().stream()
                    .filter(each -> each.paramLabel().equals(Inspection.label(option.name())))
                    .findFirst()
                    .orElseThrow();
        }
        return where.originalStringValues();
    }

    private static OptionSpec named(Option<?> option) {
        boolean flag = option.type() == Option.Type.FLAG;
        return OptionSpec.builder("--" + option.name())
                .paramLabel(Inspection.label(option.name()))
                .type(CommandCheck.isList(option) ? String[].class : String.class)
                .arity(flag ? "0..1" : "1")
                .fallbackValue(flag ? "true" : "")
                .description(literally(Inspection.explained(option)))
                .build();
    }

    private static PositionalParamSpec positional(Option<?> argument, int place) {
        boolean list = CommandCheck.isList(argument);
        return PositionalParamSpec.builder()
                .index(list ? place + "..*" : Integer.toString(place))
                .paramLabel(Inspection.label(argument.name()))
                .type(list ? String[].class : String.class)
                .arity((argument.isMandatory() ? "1" : "0") + (list ? "..*" : "..1"))
                .description(literally(Inspection.explained(argument)))
                .build();
    }

    /** Escapes text of a plugin, in which picocli would replace formats and variables. */
    private static String literally(String text) {
        return text.replace("%", "%%").replace("${", "$ {");
    }

    /** The context of the command of a plugin. */
    private final class Context implements CommandContext {

        private final Console console;
        private final Path directory;

        Context(Console console, Path directory) {
            this.console = console;
            this.directory = directory;
        }

        @Override
        public PrintWriter out() {
            return console.out();
        }

        @Override
        public PrintWriter errors() {
            return console.errors();
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public int parley(String... arguments) {
            out().flush();
            errors().flush();
            return main.get().execute(arguments);
        }

        @Override
        public List<RecordedRun> runs(Path runs) {
            return List.copyOf(Comparison.recorded(directory.resolve(runs)));
        }

        @Override
        public List<RecordedRun> runs(Path runs, int rows) {
            return List.copyOf(Comparison.recorded(
                    directory.resolve(runs),
                    run -> RunRecord.read(
                            run,
                            MetricsFile.read(
                                    run.metrics(), RowChoice.evenly(MetricsFile.count(run.metrics()), rows)))));
        }

        @Override
        public Pages pages() {
            return parley.pages();
        }

        @Override
        public void stop(Path run) {
            RunDirectory.open(directory.resolve(run)).askToStop();
        }
    }
}
