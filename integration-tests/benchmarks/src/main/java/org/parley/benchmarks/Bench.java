package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.KernelsFactory;
import org.parley.benchmarks.BenchResult.Series;
import org.parley.runtime.Parley;
import org.parley.runtime.numeric.KernelsChoice;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parley bench}: compares the speed of Parley with Python programs or with another build. */
@Command(
        name = "parley bench",
        description = "Compare the speed of Parley with optimized Python programs, or with another build.",
        mixinStandardHelpOptions = true)
final class Bench implements Callable<Integer> {

    private static final String OPENBLAS = "openblas";

    @Option(
            names = "--against",
            paramLabel = "DIR",
            description = "Checkout or unpacked release to compare with. Default: Python programs.")
    private Path against;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "Problem to measure. Repeatable. Default: all problems.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--turns",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of turns per program. Default: ${DEFAULT-VALUE}.")
    private int turns;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "3",
            description =
                    "Target duration of the rounds of a turn in seconds, without the start. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--list", description = "List the problems without measuring.")
    private boolean list;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Markdown file to write in addition.")
    private Path markdown;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench())
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    command.getErr().println(exception.getMessage());
                    return exception instanceof ParleyException explained
                            ? explained.exitCode()
                            : ErrorCode.Kind.INTERNAL.exitCode();
                })
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            BenchProblem.ALL.forEach(problem -> show(problem.name(), problem.title()));
            show(Exchange.NAME, Exchange.TITLE);
            return 0;
        }
        List<BenchProblem> chosen = chosen();
        Path home = Path.of(System.getProperty("parley.home"));
        Path distribution = Path.of(System.getProperty("parley.distribution"));
        StringBuilder report = new StringBuilder();
        boolean valid = chosen.isEmpty() || measure(chosen, home, distribution, report);
        if (only.contains(Exchange.NAME)) {
            valid &= exchange(home, report);
        }
        if (markdown != null) {
            Files.writeString(markdown, report);
        }
        return valid ? 0 : ErrorCode.Kind.NUMERIC.exitCode();
    }

    private void show(String name, String title) {
        spec.commandLine().getOut().printf(Locale.ROOT, "%-20s %s%n", name, title);
    }

    private boolean measure(List<BenchProblem> problems, Path home, Path distribution, StringBuilder report)
            throws IOException {
        Path module = module(home);
        Optional<Build> other = against == null ? Optional.empty() : Optional.of(Build.in(against));
        Pythons pythons = other.isEmpty() ? Pythons.find(module.resolve("python")) : Pythons.none();
        Export.Observer observer = new Export.Observer();
        try (Parley parley = BenchRunner.open(distribution, observer)) {
            KernelsChoice.Opened kernels = KernelsChoice.here(
                            parley.components().all(KernelsFactory.class))
                    .open();
            MachineLimits limits = new MachineLimits(kernels.kernels(), Machine.threads());
            double ours = limits.flopPerSecondOfOne(true, Pythons.PROBE);
            double openBlas =
                    kernels.name().equals(OPENBLAS) ? ours : openBlas(parley).orElse(ours);
            List<String> circumstances = new ArrayList<>(machine());
            circumstances.add("kernels: " + kernels.inWords() + ", " + Series.figure(ours * 1e-9)
                    + " GFLOP/s per thread (64 x 784 times 784 x 300, single precision); OpenBLAS of the plugin "
                    + Series.figure(openBlas * 1e-9));
            circumstances.add("turns: " + turns + ", about " + seconds
                    + " s each; rounds per second of the best turn, median in brackets");
            circumstances.addAll(pythons.remarks());
            other.ifPresent(build -> circumstances.add("the other build: " + against));
            BenchRunner.Setup setup = new BenchRunner.Setup(
                    Build.in(home),
                    other,
                    module.resolve("target").resolve("plugin"),
                    module.resolve("python"),
                    pythons.libraries(),
                    openBlas,
                    turns,
                    seconds);
            BenchReport results = measure(problems, new BenchRunner(setup, parley, observer, limits, System.err));
            circumstances.add("load average at the end " + Series.figure(Machine.load()));
            publish(circumstances, results.table(), results.notes(), report);
            return results.isValid();
        }
    }

    /** Returns the speed of the OpenBLAS in Parley's plugins at {@link Pythons#PROBE}; empty if it does not work here. */
    private static Optional<Double> openBlas(Parley parley) {
        return parley.components().all(KernelsFactory.class).stream()
                .filter(factory -> factory.name().equals(OPENBLAS))
                .findFirst()
                .flatMap(factory -> {
                    try {
                        MachineLimits limits = new MachineLimits(factory.create(), 1);
                        return Optional.of(limits.flopPerSecondOfOne(true, Pythons.PROBE));
                    } catch (ParleyException unusable) {
                        return Optional.empty();
                    }
                });
    }

    private boolean exchange(Path home, StringBuilder report) throws IOException, InterruptedException {
        Map<String, Path> engines = new LinkedHashMap<>();
        Build own = Build.in(home);
        engines.put("", own.engine());
        List<String> circumstances = new ArrayList<>(machine());
        circumstances.add("turns: " + turns + ", about " + seconds
                + " s each after as many to warm up; rounds per second of the best turn, median in brackets");
        if (against != null) {
            engines.put(" of the other build", Build.in(against).engine());
            circumstances.add("the other build (only the jar of its engine): " + against);
        }
        System.err.println(Exchange.NAME + ": " + Exchange.TITLE);
        Exchange exchange = new Exchange(
                own.command(),
                engines,
                module(home).resolve("mpi").resolve("exchange.c"),
                Exchange.DIMENSIONS,
                turns,
                seconds,
                System.err);
        List<String> notes = new ArrayList<>();
        BenchReport.Table table = exchange.measure(notes);
        circumstances.add("load average at the end " + Series.figure(Machine.load()));
        publish(circumstances, table, notes, report);
        return notes.isEmpty();
    }

    private static Path module(Path home) {
        return home.resolve("integration-tests").resolve("benchmarks");
    }

    private List<BenchProblem> chosen() {
        List<Diagnostic> diagnostics = new ArrayList<>();
        String names = BenchProblem.ALL.stream().map(BenchProblem::name).collect(Collectors.joining(", ")) + ", "
                + Exchange.NAME;
        for (String name : only) {
            if (!name.equals(Exchange.NAME)
                    && BenchProblem.ALL.stream()
                            .noneMatch(problem -> problem.name().equals(name))) {
                diagnostics.add(new Diagnostic(
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT, "--only", "no problem '" + name + "'", "choose " + names));
            }
        }
        if (turns < 1) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE, "--turns", "must be at least 1, got " + turns, "the default is 3"));
        }
        if (!(seconds > 0 && seconds <= 3600)) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--seconds",
                    "must be positive and at most 3600, got " + seconds,
                    "the default is 3"));
        }
        if (!diagnostics.isEmpty()) {
            throw new ParleyException("parley bench", diagnostics);
        }
        return BenchProblem.ALL.stream()
                .filter(problem -> only.isEmpty() || only.contains(problem.name()))
                .toList();
    }

    private static List<String> machine() {
        return List.of(
                "processor: " + Machine.processor() + ", " + Machine.threads() + " threads; load average at the start "
                        + Series.figure(Machine.load()),
                "JDK: " + Machine.jdk());
    }

    private static BenchReport measure(List<BenchProblem> problems, BenchRunner runner) {
        BenchReport results = new BenchReport();
        for (BenchProblem problem : problems) {
            try {
                results.add(runner.measure(problem));
            } catch (IOException failed) {
                results.fail(problem, failed.getMessage());
            }
        }
        return results;
    }

    private void publish(
            List<String> circumstances, BenchReport.Table table, List<String> notes, StringBuilder report) {
        spec.commandLine()
                .getOut()
                .println(bullets("", circumstances) + "\n" + table.text() + "\n" + bullets("", notes));
        spec.commandLine().getOut().flush();
        report.append(bullets("* ", circumstances) + "\n" + table.markdown() + "\n" + bullets("* ", notes));
    }

    private static String bullets(String mark, List<String> lines) {
        return lines.stream().map(line -> mark + line + "\n").collect(Collectors.joining());
    }
}
