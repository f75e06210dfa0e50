package org.parley.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.parley.runtime.Parley;
import org.parley.runtime.plugin.PluginReport;
import org.parley.runtime.plugin.Plugins;
import picocli.CommandLine.Command;

@Command(
        name = "plugins",
        description = "List the plugins and their components, and the reason if a plugin is not started.",
        subcommands = {
            PluginsVerifyCommand.class,
            PluginsNewCommand.class,
            PluginsInstallCommand.class,
            PluginsLockCommand.class
        })
final class PluginsCommand extends ComponentsCommand {

    @Override
    public Integer call() {
        PrintWriter out = out();
        try (Parley parley = pluginOptions.open()) {
            Plugins plugins = parley.plugins();
            plugins.plugins().forEach(plugin -> print(plugin, out));
            plugins.diagnostics().forEach(diagnostic -> out.println("error: " + diagnostic));
            out.flush();
            return 0;
        }
    }

    private static void print(PluginReport plugin, PrintWriter out) {
        out.printf(Locale.ROOT, "%-24s %-8s %-10s %s%n", plugin.id(), plugin.version(), plugin.state(), plugin.jar());
        plugin.components().stream()
                .sorted(Comparator.comparing(PluginReport.Offered::name))
                .collect(Collectors.groupingBy(
                        offered -> offered.kind().label(),
                        TreeMap::new,
                        Collectors.mapping(PluginReport.Offered::name, Collectors.joining(", "))))
                .forEach((kind, names) -> out.printf(Locale.ROOT, "    %-12s %s%n", kind, names));
        if (!plugin.recipes().isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "    %-12s %s%n",
                    "recipe",
                    plugin.recipes().stream().sorted().collect(Collectors.joining(", ")));
        }
        if (plugin.components().isEmpty() && plugin.recipes().isEmpty()) {
            out.println(
                    plugin.diagnostics().isEmpty()
                            ? "    no components; it provides services for other plugins"
                            : "    no usable components, see the errors below");
        }
    }
}
