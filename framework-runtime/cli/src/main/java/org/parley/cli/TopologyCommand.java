package org.parley.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.parley.runtime.Inspection;
import org.parley.runtime.LevelNetwork;
import org.parley.runtime.Parley;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "topology",
        description =
                "Print the properties of the graphs of a run file and the strategies that support them, and draw the graphs.")
final class TopologyCommand extends ComponentsCommand {

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Key of the run file and its new value, such as topology=torus. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Drawing to write. Default: NAME-topology.svg in the current directory.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        PrintWriter output = out();
        Console console = console();
        try (Parley parley = pluginOptions.open(console)) {
            RunPlan plan = parley.plan(
                    RunSource.file(file), PlanOptions.with(overrides).forPurpose(PlanOptions.Purpose.INSPECTION));
            plan.notes().forEach(console::note);
            Inspection inspection = new Inspection(parley);
            inspection.networks(plan).forEach(network -> print(network, output));
            Path picture = out == null ? Path.of(plan.name() + "-topology.svg") : out;
            Files.writeString(picture, inspection.picture(plan));
            output.println("picture: " + picture);
            output.flush();
            return 0;
        }
    }

    private static void print(LevelNetwork network, PrintWriter out) {
        out.println(network.level() + (network.isFixed() ? "" : " (time-varying; values of round 0)"));
        out.printf(
                Locale.ROOT,
                "  %-20s %d agents, %d messages per exchange%s%n",
                "size",
                network.agents(),
                network.messages(),
                network.isServed() ? ", to a server and back" : "");
        out.printf(Locale.ROOT, "  %-20s %s%s%n", "degree", network.degree(), network.isDirected() ? ", directed" : "");
        out.printf(Locale.ROOT, "  %-20s %s%n", "spectral gap", number(network.spectralGap()));
        out.printf(Locale.ROOT, "  %-20s %s%n", "smallest eigenvalue", number(network.smallestEigenvalue()));
        out.printf(
                Locale.ROOT,
                "  %-20s %s%n",
                "strategies",
                network.strategies().isEmpty() ? "none" : String.join(", ", network.strategies()));
    }

    private static String number(OptionalDouble value) {
        return value.isPresent()
                ? String.format(Locale.ROOT, "%.6g", value.getAsDouble())
                : "not defined (the weights are not symmetric)";
    }
}
