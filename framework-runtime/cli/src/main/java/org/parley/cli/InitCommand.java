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
                "Write a run file with comments, from a few answers: options, or questions on a terminal; elsewhere defaults.")
final class InitCommand extends ComponentsCommand {

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "run.yaml",
            description = "Default: ${DEFAULT-VALUE}.")
    private Path file;

    @Option(names = "--problem", paramLabel = "NAME", description = "quadratic, hyper-cleaning or logistic-tuning.")
    private String problem;

    @Option(names = "--data", paramLabel = "NAME", description = "Dataset of a learning problem.")
    private String data;

    @Option(names = "--agents", paramLabel = "N", description = "How many agents.")
    private Integer agents;

    @Option(
            names = "--graph",
            paramLabel = "NAME",
            description = "ring, exponential, torus, complete or one-peer-exponential.")
    private String graph;

    @Option(names = "--goal", paramLabel = "NAME", description = "exact, traffic, first-order or baseline.")
    private String goal;

    @Option(names = "--rounds", paramLabel = "N", description = "How many rounds.")
    private Long rounds;

    @Option(names = "--force", description = "Replace the file.")
    private boolean force;

    @Override
    public Integer call() {
        Console console = console();
        if (Files.exists(file) && !force) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUTPUT_EXISTS, file.toString(), "is there already", "choose another name, or --force"));
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
        Problem what = choice(console, "--problem", "What is to be solved?", problem, Problem.values());
        if (data != null && !what.learns()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--data",
                    what.word() + " has no data",
                    "leave it out, or choose a --problem that learns"));
        }
        String from = what.learns() ? answer(console, "--data", "Which dataset?", data, "digits", text -> text) : "";
        int howMany = answer(console, "--agents", "How many agents?", text(agents), 8, Integer::valueOf);
        Graph network = choice(console, "--graph", "Who talks to whom?", graph, Graph.values());
        Goal wanted = choice(console, "--goal", "What matters most?", goal, Goal.values());
        long budget = answer(console, "--rounds", "How many rounds?", text(rounds), 1000L, Long::valueOf);
        return new RunFileDraft(what, from, howMany, network, wanted, budget);
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
                                "one of " + Arrays.stream(all).map(Answer::word).collect(Collectors.joining(", ")))));
    }

    /** What the option says, else what somebody answers at a terminal, else the first choice. */
    private <T> T answer(
            Console console, String option, String question, String given, T otherwise, Function<String, T> read) {
        if (given != null) {
            return understood(given, read)
                    .orElseThrow(() -> new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_OUT_OF_RANGE, option, "'" + given + "' is no answer", hint(given, read))));
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
            Optional<T> answer = understood(line.strip(), read);
            if (answer.isPresent()) {
                return answer.get();
            }
            console.say(hint(line.strip(), read));
        }
    }

    private static <T> Optional<T> understood(String text, Function<String, T> read) {
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
        } catch (NumberFormatException noNumber) {
            return "a whole number";
        } catch (IllegalArgumentException nonsense) {
            return nonsense.getMessage();
        }
    }

    /** The questions of {@code parley init}, each with what can be answered. */
    static final class InitChoice {

        private InitChoice() {}

        /** An answer in a word, and what it means. */
        interface Answer {

            String name();

            String meaning();

            default String word() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }

        /** What the two levels are. */
        enum Problem implements Answer {
            QUADRATIC("costs with a known solution, to try methods out"),
            HYPER_CLEANING("x says how far to trust each training label, y is the classifier"),
            LOGISTIC_TUNING("x is a penalty for every feature, y a logistic regression");

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

        /** Who talks to whom. */
        enum Graph implements Answer {
            RING("two neighbors each; cheap, and slow to spread"),
            EXPONENTIAL("neighbors 1, 2, 4, … places away; few messages, and fast"),
            TORUS("four neighbors each"),
            COMPLETE("everybody hears everybody"),
            ONE_PEER_EXPONENTIAL("one neighbor at a time, another one every round");

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

        /** What matters most. */
        enum Goal implements Answer {
            EXACT("the exact solution, however much agents differ"),
            TRAFFIC("few bits sent"),
            FIRST_ORDER("no second derivatives"),
            BASELINE("the simplest method, to compare with");

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

    /** A run file with comments, from a few answers. */
    private record RunFileDraft(Problem problem, String data, int agents, Graph graph, Goal goal, long rounds) {

        /** The method, and why. */
        record Choice(String recipe, String reason) {}

        Choice choice() {
            return switch (goal) {
                case EXACT ->
                    graph.changes()
                            ? new Choice(
                                    "sparkle-gt",
                                    "gradient tracking on every level: exact however much agents differ, and it works on graphs that change")
                            : new Choice(
                                    "sparkle-ed-gt",
                                    "exact diffusion for y and z, gradient tracking for x: exact however much agents differ, with little traffic");
                case TRAFFIC ->
                    new Choice(
                            "compressed-sparkle-gt",
                            "gradient tracking with compressed messages: the same limit in more rounds of far shorter messages");
                case FIRST_ORDER ->
                    new Choice(
                            "f2sa-gt",
                            "a penalty in place of second derivatives, with gradient tracking; exact as the penalty grows");
                case BASELINE ->
                    new Choice("d-soba", "plain gossip: one exchange a round, and a bias when agents differ");
            };
        }

        String yaml() {
            Choice choice = choice();
            StringBuilder yaml = new StringBuilder();
            yaml.append("# yaml-language-server: $schema=parley.schema.json\n");
            yaml.append(
                    "# `parley schema > parley.schema.json` makes the schema by which editors complete and check this file.\n");
            yaml.append("# All keys: docs/run-files.md; everything that can be named here: `parley describe`.\n\n");
            line(yaml, "recipe: " + choice.recipe(), choice.reason());
            line(yaml, "seed: 1", "the same seed gives bit-identical results");
            line(yaml, "agents: " + agents, "");
            line(yaml, "rounds: " + rounds, "");
            line(yaml, "topology: " + graph.word(), graph.meaning() + "; levels may have graphs of their own");
            problem(yaml);
            line(yaml, "record: {every: " + Math.max(1, rounds / 100) + "}", "rounds between rows of metrics.csv");
            line(yaml, "# stop: {seconds: 600}", "or {target: …}, {patience: …}: docs/run-files.md");
            return yaml.toString();
        }

        private void problem(StringBuilder yaml) {
            switch (problem) {
                case QUADRATIC ->
                    line(
                            yaml,
                            "model: {use: quadratic, with: {upper: 20, lower: 20, heterogeneity: 0.7}}",
                            "how much agents differ");
                case HYPER_CLEANING -> {
                    line(
                            yaml,
                            "model: {use: hyper-cleaning, with: {hidden: [32], ridge: 0.001}}",
                            "y: one hidden layer");
                    data(
                            yaml,
                            "  corruption: 0.3",
                            "the share of training labels that are made wrong; 0 for data that is wrong already");
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
            line(yaml, "batch: 32", "samples per agent and draw; 0 for all");
            yaml.append("data:\n");
            line(yaml, "  use: " + data, "`parley datasets` lists them; CSV files of your own: docs/your-own-data.md");
            line(
                    yaml,
                    "  partition: {use: dirichlet, with: {alpha: 0.5}}",
                    "the smaller alpha, the more agents differ");
            line(yaml, "  validation: 0.2", "what the upper level is judged by");
            line(yaml, "  test: 0.2", "what neither level sees");
            if (!more.isEmpty()) {
                line(yaml, more, why);
            }
        }

        /** Steps of the shipped examples on the same model. */
        private void levels(StringBuilder yaml, double upper, double lower) {
            yaml.append("levels:                                  # the steps are worth a sweep: docs/sweeps.md\n");
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
