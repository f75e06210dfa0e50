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
 * The directories of plugins: the installation, then {@code --plugins}, then {@code PARLEY_PLUGINS}, then the user's directory. The first
 * jar with a plugin id is used, so {@code --plugins} can replace an installed plugin by a newer build.
 */
final class PluginOptions {

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description =
                    "Directory with plugin jars, searched before PARLEY_PLUGINS and ~/.parley/plugins. Repeatable.")
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
     * Loads all plugins and prints a warning for each one that cannot be used. If the command of a plugin has called this command, these
     * warnings are already printed.
     *
     * @throws ParleyException if a directory that the user named does not exist
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

    /** Loads all plugins without warnings. */
    Parley open() {
        return alreadyOpen.parley().map(this::borrowed).orElseGet(this::load);
    }

    private Parley borrowed(Parley parley) {
        if (!named.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--plugins",
                    "cannot be given to a command that a plugin calls, because the plugins are already loaded",
                    "give it to the command of the plugin"));
        }
        return parley.borrowed();
    }

    private Parley load() {
        Parley parley = Parley.builder().pluginsIn(directories()).build();
        diagnosis.add(parley.plugins());
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

    /** The plugins that were loaded to find the command of a plugin; the commands that it calls use the same ones. */
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
