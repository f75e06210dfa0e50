package org.parley.cli;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.command.CommandFactory;
import org.parley.cli.PluginOptions.OpenPlugins;
import org.parley.runtime.Parley;
import picocli.CommandLine;

/** Adds the commands of plugins to the command line, unless the command is one of Parley: loading plugins is slow. */
final class PluginCommands implements AutoCloseable {

    private static final List<String> VERSION = List.of("-V", "--version");
    private static final String COMPLETION = "generate-completion";
    /** The commands that need those of plugins. */
    private static final Set<String> NEED_ALL = Set.of(COMPLETION, Main.HelpCommand.NAME);

    private final PluginOptions options;
    private final OpenPlugins open;
    private final PathConverter paths;
    private final Provider<Main> main;
    private final HelpFooter footer;
    private Optional<Parley> parley = Optional.empty();

    @Inject
    PluginCommands(
            PluginOptions options, OpenPlugins open, PathConverter paths, Provider<Main> main, HelpFooter footer) {
        this.options = options;
        this.open = open;
        this.paths = paths;
        this.main = main;
        this.footer = footer;
    }

    /**
     * Adds the commands of plugins if the command may be one of them.
     *
     * @param arguments the command line, whose first word is the command
     */
    void addTo(CommandLine line, PrintWriter errors, String... arguments) {
        Optional<String> word =
                Arrays.stream(arguments).filter(text -> !text.startsWith("-")).findFirst();
        if (isOwn(line, word, arguments)) {
            return;
        }
        readOptions(arguments);
        Parley loaded = options.open();
        parley = Optional.of(loaded);
        if (open.parley().isEmpty()) {
            open.are(loaded);
        }
        for (CommandFactory command : loaded.components().all(CommandFactory.class)) {
            line.addSubcommand(command.name(), new PluginCommand(command, loaded, options, main).line());
        }
        footer.addTo(line);
        if (word.filter(COMPLETION::equals).isPresent()) {
            Completions.addTo(line, loaded);
        }
        if (word.filter(name -> !line.getSubcommands().containsKey(name)).isPresent()) {
            loaded.plugins().diagnostics().forEach(diagnostic -> errors.println("warning: " + diagnostic));
        }
    }

    @Override
    public void close() {
        parley.ifPresent(Parley::close);
    }

    private static boolean isOwn(CommandLine line, Optional<String> word, String... arguments) {
        return word.map(name -> line.getSubcommands().containsKey(name) && !NEED_ALL.contains(name))
                .orElseGet(() -> Arrays.stream(arguments).anyMatch(VERSION::contains));
    }

    /** Reads {@code --plugins} before the other options, because plugins define commands. */
    private void readOptions(String... arguments) {
        new CommandLine(options)
                .setUnmatchedArgumentsAllowed(true)
                .setUnmatchedOptionsArePositionalParams(true)
                .registerConverter(Path.class, paths)
                .parseArgs(arguments);
    }
}
