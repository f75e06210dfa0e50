package org.parley.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.cli.InitChoice.Answer;
import org.parley.cli.InitChoice.Goal;
import org.parley.cli.InitChoice.Graph;
import org.parley.cli.InitChoice.Problem;
import org.parley.runtime.Parley;
import org.parley.runtime.record.FileFault;
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
            throw new ParleyException(new Fault(
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
            throw FileFault.writing(file, e);
        }
    }

    private RunFileDraft draft(Console console) {
        Problem what = choice(console, "--problem", "What is to be solved?", problem, Problem.values());
        if (data != null && !what.learns()) {
            throw new ParleyException(new Fault(
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
                    .orElseThrow(() -> new ParleyException(new Fault(
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
}
