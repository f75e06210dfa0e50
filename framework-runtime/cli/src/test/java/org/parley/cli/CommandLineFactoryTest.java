package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.cli.PluginOptions.OpenPlugins;
import org.parley.runtime.Parley;
import org.parley.runtime.plugin.CommandCheck;
import org.parley.runtime.plugin.PluginDirectory;
import picocli.CommandLine;

class CommandLineFactoryTest {

    @TempDir
    Path home;

    private Places places;
    private CommandLine parley;
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void inject() {
        places = new Places(Optional.of(home.resolve("distribution")), Optional.empty(), home, List.of());
        Injector services = Guice.createInjector(new CommandModule(places));
        parley = services.getInstance(Main.class).line().setOut(new PrintWriter(out, true));
    }

    @Test
    void commandsAndTheirOptionsHaveTheServicesOfTheInjector() {
        assertThat(parley.execute("doctor")).as("no plugins, no core").isEqualTo(2);
        assertThat(out.toString())
                .contains("plugins from   " + home.resolve("distribution/plugins") + " (does not exist)")
                .contains("plugins from   " + places.ownPlugins() + " (does not exist)");
    }

    @Test
    void subcommandsHaveThemToo() throws Exception {
        Path engine = Files.createDirectories(home.resolve("distribution/engines/djl-abacus"));
        Files.createDirectories(engine.resolve("lib"));
        Files.writeString(engine.resolve("abacus.jar"), "");
        assertThat(parley.execute("plugins", "install", "djl-abacus")).isZero();
        assertThat(places.ownPlugins().resolve("abacus.jar")).exists();
    }

    @Test
    void installHasTheSameOptionForItsDirectoryAsAllCommands() throws Exception {
        Path engine = Files.createDirectories(home.resolve("distribution/engines/djl-abacus"));
        Files.writeString(engine.resolve("abacus.jar"), "");
        String elsewhere = home.resolve("elsewhere").toString();
        assertThat(parley.execute("plugins", "install", "djl-abacus", "--out", elsewhere))
                .isZero();
        assertThat(home.resolve("elsewhere/abacus.jar")).exists();
    }

    @Test
    void anOldNameOfAnOptionIsRejectedWithTheNewOne() {
        StringWriter errors = new StringWriter();
        parley.setErr(new PrintWriter(errors, true)).setParameterExceptionHandler(Main::explainUse);
        assertThat(parley.execute("plugins", "install", "djl-abacus", "--into", "elsewhere"))
                .isEqualTo(2);
        assertThat(errors.toString()).contains("(use --out)");
    }

    @Test
    void pluginsOfTheEnvironmentComeBeforeTheUsersOwnAndMustBeThere() {
        Path more = home.resolve("more");
        Places with = new Places(places.distribution(), places.checkout(), home, List.of(more));
        PluginOptions options = Guice.createInjector(new CommandModule(with)).getInstance(PluginOptions.class);
        assertThat(options.directories())
                .containsExactly(
                        PluginDirectory.usual(home.resolve("distribution/plugins")),
                        PluginDirectory.named(more),
                        PluginDirectory.usual(places.ownPlugins()));
    }

    /** The command of a plugin prints them, and then calls another command with the same plugins. */
    @Test
    void warningsAboutPluginsArePrintedOnce() throws Exception {
        Files.createDirectories(places.ownPlugins());
        Files.writeString(places.ownPlugins().resolve("broken.jar"), "not a jar");
        Injector services = Guice.createInjector(new CommandModule(places));
        PluginOptions options = services.getInstance(PluginOptions.class);
        Typed outer = new Typed();
        Typed inner = new Typed();
        try (Parley parley = options.open(outer.console())) {
            services.getInstance(OpenPlugins.class).are(parley);
            options.open(inner.console()).close();
        }
        assertThat(outer.errors()).containsOnlyOnce("broken.jar");
        assertThat(inner.errors()).isEmpty();
    }

    @Test
    void noCommandOfAPluginCanReplaceACommandOfParley() {
        assertThat(parley.getSubcommands().keySet()).containsExactlyInAnyOrderElementsOf(CommandCheck.OWN_COMMANDS);
    }

    @Test
    void onlyTheNamedCommandIsCreated() {
        Main main = Guice.createInjector(new CommandModule(places)).getInstance(Main.class);
        assertThat(main.line("run", "x.yaml").getSubcommands()).containsOnlyKeys("run");
        assertThat(main.line("run", "x.yaml")
                        .getSubcommands()
                        .get("run")
                        .getCommandSpec()
                        .optionsMap())
                .containsKey("--trace");
        for (String first : List.of("--help", "--trace", "rum", "generate-completion")) {
            assertThat(main.line(first, "run").getSubcommands().keySet())
                    .containsExactlyInAnyOrderElementsOf(CommandCheck.OWN_COMMANDS);
        }
    }

    @Test
    void commandsOfPicocliAreCreatedByPicocli() {
        assertThat(parley.execute("generate-completion")).isZero();
        assertThat(out.toString()).contains("parley Bash Completion");
    }
}
