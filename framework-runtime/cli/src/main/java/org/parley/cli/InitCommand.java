package org.parley.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.cli.InitCommand.InitChoice.Answer;
import org.parley.cli.InitCommand.InitChoice.Goal;
import org.parley.cli.InitCommand.InitChoice.Graph;
import org.parley.cli.InitCommand.InitChoice.Problem;
import org.parley.runtime.Parley;
import org.parley.runtime.record.FileDiagnostic;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "init",
        description =
                "Write a commented run file. Values without an option are questions on a terminal, and defaults elsewhere.")
final class InitCommand extends ComponentsCommand {

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "run.yaml",
            description = "Run file to write. Default: ${DEFAULT-VALUE}.")
    private Path file;

    @Option(
            names = "--problem",
            paramLabel = "NAME",
            description = "Problem: quadratic, hyper-cleaning or logistic-tuning. Default: quadratic.")
    private String problem;

    @Option(names = "--data", paramLabel = "NAME", description = "Dataset of a learning problem. Default: digits.")
    private String data;

    @Option(names = "--agents", paramLabel = "N", description = "Number of agents. Default: 8.")
    private Integer agents;

    @Option(
            names = "--topology",
            paramLabel = "NAME",
            description = "Topology: ring, exponential, torus, complete or one-peer-exponential. Default: ring.")
    private String topology;

    @Option(
            names = "--goal",
            paramLabel = "NAME",
            description = "Goal: exact, traffic, first-order or baseline. Default: exact.")
    private String goal;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of rounds. Default: 1000.")
    private Long rounds;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Override
    public Integer call() {
        Console console = console();
        if (Files.exists(file) && !force) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUTPUT_EXISTS,
                    file.toString(),
                    "the file exists",
                    "choose another name, or add --force"));
        }
        try (Parley parley = pluginOptions.open(console)) {
            RunFileDraft draft = draft(console);
            String yaml = draft.yaml();
            parley.plan(file.toString(), yaml, Path.of("").toAbsolutePath())
                    .notes()
                    .forEach(console::note);
            Files.writeString(file, yaml);
            console.say(file + ": " + draft.choice().recipe() + ", "
                    + draft.choice().reason());
            console.say("next: parley run " + file);
            return 0;
        } catch (IOException e) {
            throw FileDiagnostic.writing(file, e);
        }
    }

    private RunFileDraft draft(Console console) {
        Problem what = choice(console, "--problem", "Which problem?", problem, Problem.values());
        if (data != null && !what.learns()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--data",
                    "the problem " + what.word() + " uses no data",
                    "omit it, or choose another --problem"));
        }
        String from = what.learns() ? answer(console, "--data", "Which dataset?", data, "digits", text -> text) : "";
        int howMany = answer(console, "--agents", "How many agents?", text(agents), 8, Integer::valueOf);
        Graph network = choice(console, "--topology", "Which topology?", topology, Graph.values());
        Goal chosen = choice(console, "--goal", "Which goal?", goal, Goal.values());
        long budget = answer(console, "--rounds", "How many rounds?", text(rounds), 1000L, Long::valueOf);
        return new RunFileDraft(what, from, howMany, network, chosen, budget);
    }

    private static String text(Number given) {
        return given == null ? null : given.toString();
    }

    private <A extends Enum<A> & Answer> A choice(
            Console console, String option, String question, String given, A[] all) {
        String meanings = Arrays.stream(all)
                .map(each -> "\n  " + (each.ordinal() + 1) + "  " + each.word() + ": " + each.meaning())
                .collect(Collectors.joining());
        return answer(
                console,
                option,
                question + meanings,
                given,
                all[0],
                text -> Arrays.stream(all)
                        .filter(each -> each.word().equals(text) || text.equals(Integer.toString(each.ordinal() + 1)))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "choose " + Arrays.stream(all).map(Answer::word).collect(Collectors.joining(", ")))));
    }

    /** Returns the value of an option, or the answer at a terminal, or the default. */
    private <T> T answer(
            Console console, String option, String question, String given, T otherwise, Function<String, T> read) {
        if (given != null) {
            return parsed(given, read)
                    .orElseThrow(() -> new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_OUT_OF_RANGE,
                            option,
                            "'" + given + "' is not a valid value",
                            hint(given, read))));
        }
        if (!Terminal.isInteractive()) {
            return otherwise;
        }
        String usual = otherwise instanceof Answer answer ? answer.word() : otherwise.toString();
        while (true) {
            console.say(question);
            String line = System.console().readLine("[%s] ", usual);
            if (line == null || line.isBlank()) {
                return otherwise;
            }
            Optional<T> answer = parsed(line.strip(), read);
            if (answer.isPresent()) {
                return answer.get();
            }
            console.say(hint(line.strip(), read));
        }
    }

    private static <T> Optional<T> parsed(String text, Function<String, T> read) {
        try {
            return Optional.of(read.apply(text));
        } catch (IllegalArgumentException nonsense) {
            return Optional.empty();
        }
    }

    private static String hint(String text, Function<String, ?> read) {
        try {
            read.apply(text);
            return "";
        } catch (NumberFormatException notANumber) {
            return "enter a whole number";
        } catch (IllegalArgumentException nonsense) {
            return nonsense.getMessage();
        }
    }

    /** The questions of {@code parley init} with their answers. */
    static final class InitChoice {

        private InitChoice() {}

        /** An answer with its meaning. */
        interface Answer {

            String name();

            String meaning();

            default String word() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }

        /** The bilevel problem. */
        enum Problem implements Answer {
            QUADRATIC("quadratic costs with a known solution, for testing methods"),
            HYPER_CLEANING("x weights the training samples, y is the classifier"),
            LOGISTIC_TUNING("x is a penalty for each feature, y a logistic regression");

            private final String meaning;

            Problem(String meaning) {
                this.meaning = meaning;
            }

            @Override
            public String meaning() {
                return meaning;
            }

            boolean learns() {
                return this != QUADRATIC;
            }
        }

        /** The communication graph. */
        enum Graph implements Answer {
            RING("two neighbors per agent; cheap, but slow consensus"),
            EXPONENTIAL("neighbors at distance 1, 2, 4, …; few messages and fast consensus"),
            TORUS("four neighbors per agent"),
            COMPLETE("all agents are neighbors"),
            ONE_PEER_EXPONENTIAL("one neighbor per round, a different one in each round");

            private final String meaning;

            Graph(String meaning) {
                this.meaning = meaning;
            }

            @Override
            public String meaning() {
                return meaning;
            }

            boolean changes() {
                return this == ONE_PEER_EXPONENTIAL;
            }
        }

        /** The criterion for the method. */
        enum Goal implements Answer {
            EXACT("convergence to the exact solution for heterogeneous agents"),
            TRAFFIC("low communication cost"),
            FIRST_ORDER("no second derivatives"),
            BASELINE("the simplest method, for comparison");

            private final String meaning;

            Goal(String meaning) {
                this.meaning = meaning;
            }

            @Override
            public String meaning() {
                return meaning;
            }
        }
    }

    /** A commented run file made from the answers. */
    private record RunFileDraft(Problem problem, String data, int agents, Graph graph, Goal goal, long rounds) {

        /** The method and the reason for it. */
        record Choice(String recipe, String reason) {}

        Choice choice() {
            return switch (goal) {
                case EXACT ->
                    graph.changes()
                            ? new Choice(
                                    "sparkle-gt",
                                    "gradient tracking at every level: exact for heterogeneous agents, also on time-varying graphs")
                            : new Choice(
                                    "sparkle-ed-gt",
                                    "exact diffusion for y and z, gradient tracking for x: exact for heterogeneous agents, low traffic");
                case TRAFFIC ->
                    new Choice(
                            "compressed-sparkle-gt",
                            "gradient tracking with compressed messages: the same limit in more rounds with much shorter messages");
                case FIRST_ORDER ->
                    new Choice(
                            "f2sa-gt",
                            "a penalty instead of second derivatives, with gradient tracking; exact as the penalty grows");
                case BASELINE ->
                    new Choice("d-soba", "plain gossip: one exchange per round, with a bias for heterogeneous agents");
            };
        }

        String yaml() {
            Choice choice = choice();
            StringBuilder yaml = new StringBuilder();
            yaml.append("# yaml-language-server: $schema=parley.schema.json\n");
            yaml.append(
                    "# `parley schema > parley.schema.json` writes the schema with which editors complete and check this file.\n");
            yaml.append("# All keys: docs/run-files.md. All components: `parley describe`.\n\n");
            line(yaml, "recipe: " + choice.recipe(), choice.reason());
            line(yaml, "seed: 1", "the same seed gives bit-identical results");
            line(yaml, "agents: " + agents, "");
            line(yaml, "rounds: " + rounds, "");
            line(yaml, "topology: " + graph.word(), graph.meaning() + "; a level can have a different graph");
            problem(yaml);
            line(yaml, "record: {every: " + Math.max(1, rounds / 100) + "}", "rounds between two rows of metrics.csv");
            line(yaml, "# stop: {seconds: 600}", "or {target: …}, {patience: …}: docs/run-files.md");
            return yaml.toString();
        }

        private void problem(StringBuilder yaml) {
            switch (problem) {
                case QUADRATIC ->
                    line(
                            yaml,
                            "model: {use: quadratic, with: {upper: 20, lower: 20, heterogeneity: 0.7}}",
                            "degree of heterogeneity between agents");
                case HYPER_CLEANING -> {
                    line(
                            yaml,
                            "model: {use: hyper-cleaning, with: {hidden: [32], ridge: 0.001}}",
                            "y: one hidden layer");
                    data(
                            yaml,
                            "  corruption: 0.3",
                            "fraction of training labels to corrupt; 0 if the data is corrupted already");
                    levels(yaml, 50, 0.2);
                }
                case LOGISTIC_TUNING -> {
                    line(yaml, "model: logistic-tuning", "");
                    data(yaml, "", "");
                    levels(yaml, 5, 0.5);
                }
            }
        }

        private void data(StringBuilder yaml, String more, String why) {
            line(yaml, "precision: float32", "half the memory and traffic of float64");
            line(yaml, "batch: 32", "samples per agent and draw; 0 means all");
            yaml.append("data:\n");
            line(yaml, "  use: " + data, "`parley datasets` lists them; for CSV files see docs/your-own-data.md");
            line(
                    yaml,
                    "  partition: {use: dirichlet, with: {alpha: 0.5}}",
                    "smaller alpha means more heterogeneous agents");
            line(yaml, "  validation: 0.2", "fraction for the upper level");
            line(yaml, "  test: 0.2", "fraction that neither level uses");
            if (!more.isEmpty()) {
                line(yaml, more, why);
            }
        }

        /** Adds the step sizes of the examples with the same model. */
        private void levels(StringBuilder yaml, double upper, double lower) {
            yaml.append("levels:                                  # tune the steps by a sweep: docs/sweeps.md\n");
            yaml.append("  upper: {step: ").append(upper).append("}\n");
            yaml.append("  lower: {step: ").append(lower).append(", start: model}\n");
            String third = goal == Goal.FIRST_ORDER ? "penalised" : "auxiliary";
            yaml.append("  ").append(third).append(": {step: ").append(lower).append("}\n");
        }

        private static void line(StringBuilder yaml, String text, String comment) {
            int gap = Math.max(2, 41 - text.length());
            yaml.append(text)
                    .append(comment.isEmpty() ? "" : " ".repeat(gap) + "# " + comment)
                    .append('\n');
        }
    }
}
