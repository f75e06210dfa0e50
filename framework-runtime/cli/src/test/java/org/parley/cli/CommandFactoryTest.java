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
import org.parley.runtime.plugin.CommandCheck;
import picocli.CommandLine;

class CommandFactoryTest {

    @TempDir
    Path home;

    private Places places;
    private CommandLine parley;
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void inject() {
        places = new Places(Optional.of(home.resolve("distribution")), Optional.empty(), home);
        Injector services = Guice.createInjector(new CommandModule(places));
        parley = services.getInstance(Main.class).line().setOut(new PrintWriter(out, true));
    }

    @Test
    void commandsAndTheirOptionsHaveTheServicesOfTheInjector() {
        assertThat(parley.execute("doctor")).as("no plugins, no core").isEqualTo(2);
        assertThat(out.toString())
                .contains("plugins from   " + home.resolve("distribution/plugins") + " (not there)")
                .contains("plugins from   " + places.ownPlugins() + " (not there)");
    }

    @Test
    void commandsBelowCommandsHaveThemToo() throws Exception {
        Path engine = Files.createDirectories(home.resolve("distribution/engines/djl-abacus"));
        Files.createDirectories(engine.resolve("lib"));
        Files.writeString(engine.resolve("abacus.jar"), "");
        assertThat(parley.execute("plugins", "install", "djl-abacus")).isZero();
        assertThat(places.ownPlugins().resolve("abacus.jar")).exists();
    }

    @Test
    void noCommandOfAPluginCanHideOneOfThese() {
        assertThat(parley.getSubcommands().keySet()).containsExactlyInAnyOrderElementsOf(CommandCheck.OWN_COMMANDS);
    }

    @Test
    void onlyTheCommandThatIsMeantIsRead() {
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
    void whatBelongsToPicocliIsMadeByPicocli() {
        assertThat(parley.execute("generate-completion")).isZero();
        assertThat(out.toString()).contains("parley Bash Completion");
    }
}
