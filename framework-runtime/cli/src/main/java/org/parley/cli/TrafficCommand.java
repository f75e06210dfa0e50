package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.EngineMessage;
import org.parley.api.engine.Placement;
import org.parley.runtime.Audit;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.Traffic;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "traffic", description = "Count the messages and bytes between processes per round.")
final class TrafficCommand extends ComponentsCommand {

    private static final int MOST_LINKS = 40;
    private static final double MEGABIT = 1e6 / 8;

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Key of the run file and its new value, such as topology=torus. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--processes", paramLabel = "N", description = "Number of processes. Default: one per agent.")
    private Integer processes;

    @Option(
            names = "--agents-per-process",
            paramLabel = "N",
            split = ",",
            description = "Agents of each process, in the order of ranks. Default: evenly distributed.")
    private List<Integer> shares = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of rounds to count. Default: 10.")
    private int rounds;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "1",
            description = "Round rate for the bandwidth, in rounds per second. Default: 1.")
    private double rate;

    @Option(
            names = "--audit",
            description = "List everything that leaves each process, with sender, content, size and reason.")
    private boolean audit;

    @Override
    public Integer call() {
        Console console = console();
        try (Parley parley = pluginOptions.open(console)) {
            require(rounds > 0, "--rounds", "must be positive, got " + rounds);
            RunPlan plan = parley.plan(file, overrides.toArray(String[]::new));
            Placement place = place(plan.agents());
            if (audit) {
                audit(parley, plan, place, console);
                return 0;
            }
            Traffic traffic = new Inspection(parley).traffic(plan, place, rounds);
            console.say(plan.agents() + " agents on " + place.processes() + " processes, mean of " + rounds
                    + " rounds; Mbit/s at " + number(rate) + " rounds per second");
            links(traffic, console);
            busiest(traffic, console);
            return 0;
        }
    }

    /** Makes the run as far as its first rounds, because an audit needs only as many as repeat. */
    private void audit(Parley parley, RunPlan plan, Placement place, Console console) {
        long most = Math.min(rounds, plan.rounds());
        List<String> brief = new ArrayList<>(overrides);
        brief.add("rounds=" + most);
        Audit found = new Inspection(parley).audit(parley.plan(file, brief.toArray(String[]::new)), place);
        console.say(plan.agents() + " agents on " + place.processes() + " processes, " + most
                + " rounds; everything that leaves a process:");
        String kind = "";
        for (Audit.Line line : found.lines()) {
            if (!line.kind().equals(kind)) {
                kind = line.kind();
                console.say("");
                console.say(kind + " (" + line.sender() + ")");
                console.say("  content: " + line.content());
                console.say("  reason:  " + line.reason());
            }
            console.say("  " + line.names() + (line.names().isEmpty() ? "" : ": ") + line.messages()
                    + (line.messages() == 1 ? " message" : " messages") + " from "
                    + (line.senders().size() == 1 ? "process " : "processes ")
                    + line.senders().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", at most "
                    + line.largest() + " bytes each");
        }
        for (EngineFactory engine : parley.components().all(EngineFactory.class)) {
            for (EngineMessage message : engine.messages()) {
                console.say("");
                console.say("engine " + engine.name() + ": " + message.name());
                console.say("  content: " + message.content());
                console.say("  reason:  " + message.reason());
            }
        }
        console.say("");
        console.say("not sent here: " + String.join(", ", found.notSent()));
        console.say("vectors, losses and metrics can reveal data; docs/what-leaves-a-host.md explains how");
        found.notes().forEach(note -> console.say("note: " + note));
    }

    private Placement place(int agents) {
        int wanted = processes == null ? agents : processes;
        if (!shares.isEmpty()) {
            boolean fits = shares.stream().allMatch(share -> share > 0)
                    && shares.stream().mapToInt(Integer::intValue).sum() == agents;
            require(
                    fits,
                    "--agents-per-process",
                    "must be positive and have the sum " + agents + " (the number of agents), got " + shares);
            return Placement.of(0, shares);
        }
        require(
                wanted > 0 && wanted <= agents,
                "--processes",
                "must be from 1 to " + agents + " (the number of agents), got " + wanted);
        return Placement.evenly(0, wanted, agents);
    }

    private static void require(boolean isPossible, String option, String message) {
        if (!isPossible) {
            throw new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, option, message, ""));
        }
    }

    private void links(Traffic traffic, Console console) {
        List<int[]> links = new ArrayList<>();
        for (int from = 0; from < traffic.processes(); from++) {
            for (int to = 0; to < traffic.processes(); to++) {
                if (traffic.messages(from, to) > 0) {
                    links.add(new int[] {from, to});
                }
            }
        }
        console.say(
                String.format(Locale.ROOT, "%-12s %15s %15s %12s", "link", "messages/round", "bytes/round", "Mbit/s"));
        links.stream().limit(MOST_LINKS).forEach(link -> {
            double bytes = traffic.bytes(link[0], link[1]);
            say(link[0] + " -> " + link[1], number(traffic.messages(link[0], link[1])), bytes, console);
        });
        if (links.size() > MOST_LINKS) {
            console.say("and " + (links.size() - MOST_LINKS) + " more links");
        }
    }

    private void busiest(Traffic traffic, Console console) {
        double out = IntStream.range(0, traffic.processes())
                .mapToDouble(traffic::bytesFrom)
                .max()
                .orElse(0);
        double in = IntStream.range(0, traffic.processes())
                .mapToDouble(traffic::bytesTo)
                .max()
                .orElse(0);
        say("busiest out", "", out, console);
        say("busiest in", "", in, console);
    }

    private void say(String what, String messages, double bytes, Console console) {
        console.say(String.format(
                Locale.ROOT, "%-12s %15s %15s %12.3f", what, messages, number(bytes), bytes * rate / MEGABIT));
    }

    /** Returns a number without decimals if it is an integer. */
    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
