package org.parley.runtime.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Where plugins come from: those of the installation, then any directory named on the command line, then the user's own. What is named for
 * one command is the newer choice, such as the build that is being tried while an older one is in use.
 */
final class PluginOptions {

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description =
                    "Another directory with plugin jars, before your own in ~/.parley/plugins; may be given several times.")
    private List<Path> named = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * Loads them all; those that cannot be used are among the faults.
     *
     * @throws ParleyException when a directory that the user named is not there: with other plugins the command would do something else
     */
    Plugins load() {
        Plugins plugins = Plugins.load(directories(), Builtins.all(), Guice.createInjector(new AbstractModule() {
            @Override
            protected void configure() {
                binder().requireExplicitBindings();
            }
        }));
        ((Main) command.root().userObject()).uses(plugins);
        List<Fault> faults = plugins.faults().stream().filter(this::isOfNamed).toList();
        if (!faults.isEmpty()) {
            plugins.close();
            throw new ParleyException("--plugins", faults);
        }
        return plugins;
    }

    private boolean isOfNamed(Fault fault) {
        return named.stream().anyMatch(directory -> fault.path().equals(directory.toString()));
    }

    List<PluginDirectory> directories() {
        List<PluginDirectory> directories = new ArrayList<>();
        String distribution = System.getProperty("parley.distribution");
        if (distribution != null) {
            directories.add(PluginDirectory.usual(Path.of(distribution, "plugins")));
        }
        named.forEach(directory -> directories.add(PluginDirectory.named(directory)));
        directories.add(PluginDirectory.usual(Path.of(System.getProperty("user.home"), ".parley", "plugins")));
        return directories;
    }
}
