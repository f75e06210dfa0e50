package org.parley.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "describe", description = "Explain a component and its options; without a name, list what there is.")
final class DescribeCommand extends ComponentsCommand {

    private static final String RECIPE = "recipe";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            description = "mixing, estimator, topology, … or recipe.")
    private String kind;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "Name of the component or recipe.")
    private String name;

    @Override
    public Integer call() {
        PrintWriter out = out();
        try (Parley parley = pluginOptions.open(console())) {
            ComponentRegistry registry = parley.components();
            if (kind == null) {
                Arrays.stream(ComponentKind.values())
                        .filter(each -> !registry.names(each).isEmpty())
                        .forEach(each -> list(registry, each, out));
                out.println(RECIPE + ": " + String.join(", ", registry.recipeNames()));
            } else if (kind.equals(RECIPE)) {
                out.print(
                        name == null
                                ? String.join("\n", registry.recipeNames()) + "\n"
                                : registry.recipe(name)
                                        .orElseThrow(
                                                () -> unknown("recipe '" + name + "'", registry.recipeNames().stream()))
                                        .yaml());
            } else {
                describe(
                        new Inspection(parley),
                        ComponentKind.ofLabel(kind).orElseThrow(() -> unknown("kind '" + kind + "'", kinds())),
                        out);
            }
            out.flush();
            return 0;
        }
    }

    private void describe(Inspection inspection, ComponentKind of, PrintWriter out) {
        ComponentRegistry registry = inspection.parley().components();
        if (name == null) {
            registry.names(of)
                    .forEach(each -> out.printf(
                            Locale.ROOT,
                            "%-22s %s%n",
                            each,
                            registry.entry(of, each).orElseThrow().factory().description()));
            return;
        }
        ComponentRegistry.Entry entry = registry.entry(of, name)
                .orElseThrow(() -> unknown(of.words() + " '" + name + "'", registry.names(of).stream()));
        out.print(inspection.describe(entry.factory()));
        out.println("\nIt comes from " + entry.plugin() + ".");
    }

    private static void list(ComponentRegistry registry, ComponentKind of, PrintWriter out) {
        out.println(of.label() + ": " + String.join(", ", registry.names(of)));
    }

    private static Stream<String> kinds() {
        return Stream.concat(Arrays.stream(ComponentKind.values()).map(ComponentKind::label), Stream.of(RECIPE));
    }

    private CommandLine.ParameterException unknown(String what, Stream<String> known) {
        return new CommandLine.ParameterException(
                spec.commandLine(),
                "There is no " + what + "; there are: " + known.collect(Collectors.joining(", ")) + ".");
    }
}
