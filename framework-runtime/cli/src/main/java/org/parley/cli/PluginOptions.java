package org.parley.cli;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.plugin.PluginDirectory;
import picocli.CommandLine.Option;

/**
 * Where plugins come from: those of the installation, then any directory named on the command line, then those of {@code PARLEY_PLUGINS}, then
 * the user's own. What is named for one command is the newer choice, such as the build that is being tried while an older one is in use.
 */
final class PluginOptions {

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description =
                    "Another directory with plugin jars, before those of the environment variable PARLEY_PLUGINS and your own in ~/.parley/plugins; may be given several times.")
    private List<Path> named = new ArrayList<>();

    private final Places places;
    private final Diagnosis diagnosis;
    private final OpenPlugins alreadyOpen;

    @Inject
    PluginOptions(Places places, Diagnosis diagnosis, OpenPlugins alreadyOpen) {
        this.places = places;
        this.diagnosis = diagnosis;
        this.alreadyOpen = alreadyOpen;
    }

    /**
     * Loads them all. Those that cannot be used get a line each, but stop nothing. If the command of a plugin has called this one, it has
     * printed these lines already.
     *
     * @throws ParleyException when a directory that the user named is not there: with other plugins the command would do something else
     */
    Parley open(Console console) {
        console.busyWith("loading plugins");
        Parley parley = open();
        console.free();
        if (alreadyOpen.parley().isEmpty()) {
            parley.plugins().diagnostics().forEach(console::warn);
        }
        return parley;
    }

    /** The same without a word about plugins that cannot be used. */
    Parley open() {
        return alreadyOpen.parley().map(this::borrowed).orElseGet(this::load);
    }

    private Parley borrowed(Parley parley) {
        if (!named.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--plugins",
                    "a command that a plugin gives has the plugins that are loaded already",
                    "give --plugins to the plugin's own command"));
        }
        return parley.borrowed();
    }

    private Parley load() {
        Parley parley = Parley.builder().pluginsIn(directories()).build();
        diagnosis.knows(parley.plugins());
        return parley;
    }

    List<PluginDirectory> directories() {
        List<PluginDirectory> directories = new ArrayList<>();
        places.distribution()
                .ifPresent(distribution -> directories.add(PluginDirectory.usual(distribution.resolve("plugins"))));
        named.forEach(directory -> directories.add(PluginDirectory.named(directory)));
        places.morePlugins().forEach(directory -> directories.add(PluginDirectory.named(directory)));
        directories.add(PluginDirectory.usual(places.ownPlugins()));
        return directories;
    }

    /** The plugins that a command of one of them was found in; whatever it has Parley do is done with the same. */
    @Singleton
    static final class OpenPlugins {

        private Optional<Parley> parley = Optional.empty();

        Optional<Parley> parley() {
            return parley;
        }

        void are(Parley opened) {
            parley = Optional.of(opened);
        }
    }
}
