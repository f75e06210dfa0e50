package org.parley.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Weights;
import org.parley.runtime.Parley;
import org.parley.runtime.config.run.SuitableStrategies;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.NetworkPicture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "topology", description = "Show the graphs of a run file, what may run on them, and draw them.")
final class TopologyCommand extends ComponentsCommand {

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key, such as topology=torus.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--out", paramLabel = "SVG", description = "Where to draw; default: NAME-topology.svg here.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        PrintWriter output = out();
        Console console = console();
        try (Parley parley = pluginOptions.open(console)) {
            RunPlan plan = parley.plan(
                    RunSource.file(file), PlanOptions.with(overrides).forPurpose(PlanOptions.Purpose.INSPECTION));
            plan.notes().forEach(console::note);
            SuitableStrategies strategies = new SuitableStrategies(parley.components());
            List<NetworkPicture> pictures = new ArrayList<>();
            for (LevelPlan level : plan.levels().values()) {
                Network network = level.network().built();
                Weights weights = network.weights(0);
                print(level.name(), network, NetworkFacts.of(weights), strategies.on(network), output);
                pictures.add(new NetworkPicture(level.name(), Pen.ofLevel(level.name()), weights));
            }
            Path picture = out == null ? Path.of(plan.name() + "-topology.svg") : out;
            Files.writeString(picture, NetworkPicture.standalone(plan.name(), pictures));
            output.println("picture: " + picture);
            output.flush();
            return 0;
        }
    }

    private static void print(
            String level, Network network, NetworkFacts facts, List<String> strategies, PrintWriter out) {
        out.println(level + (network.isFixed() ? "" : " (changes over time; shown at round 0)"));
        Carrier carrier = network.carrier();
        out.printf(
                Locale.ROOT,
                "  %-20s %d agents, %d messages per exchange%s%n",
                "size",
                facts.agents(),
                carrier.messages(network.weights(0).graph()),
                carrier == Carrier.SERVER ? ", up to a server and down again" : "");
        out.printf(Locale.ROOT, "  %-20s %s%s%n", "degree", facts.degree(), facts.directed() ? ", directed" : "");
        out.printf(Locale.ROOT, "  %-20s %s%n", "spectral gap", number(facts.spectralGap()));
        out.printf(Locale.ROOT, "  %-20s %s%n", "smallest eigenvalue", number(facts.smallestEigenvalue()));
        out.printf(
                Locale.ROOT,
                "  %-20s %s%n",
                "strategies",
                strategies.isEmpty() ? "none" : String.join(", ", strategies));
    }

    private static String number(OptionalDouble value) {
        return value.isPresent()
                ? String.format(Locale.ROOT, "%.6g", value.getAsDouble())
                : "not defined (the weights are not symmetric)";
    }
}
