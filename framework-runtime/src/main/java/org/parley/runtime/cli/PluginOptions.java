package org.parley.runtime.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import picocli.CommandLine.Option;

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

    Plugins load() {
        return Plugins.load(directories(), Builtins.all(), Guice.createInjector(new AbstractModule() {
            @Override
            protected void configure() {
                binder().requireExplicitBindings();
            }
        }));
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
