package org.parley.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.parley.api.component.ParleyException;

/**
 * Tests the corpus of a kind, and mutants as long as the budget of processor time lasts. Every input is tested separately, and its outcome
 * is checked.
 */
final class Fuzzing {

    private static final int MOST_DEFECTS = 20;
    private static final int TELLING_FRAMES = 4;
    private static final int LONGEST = 6_000;

    private final String kind;
    private final Target target;
    private final Verdict verdict;
    private final Budget budget;
    private final Map<String, String> defects = new LinkedHashMap<>();
    private long taken;
    private long refused;

    Fuzzing(String kind, Target target, Verdict verdict, Budget budget) {
        this.kind = kind;
        this.target = target;
        this.verdict = verdict;
        this.budget = budget;
    }

    /** Runs the tests and returns the outcome: the figures, and each defect with its input. */
    Outcome run() throws Exception {
        for (Input input : target.honest()) {
            target.take(input);
        }
        List<Input> corpus = Corpus.of(kind);
        double begin = Watchdog.processorSeconds();
        try (Watchdog watchdog = new Watchdog(kind)) {
            for (Input input : corpus) {
                letIn(input, "corpus", watchdog);
            }
            SplittableRandom seeds = new SplittableRandom(budget.seed());
            long mutants = 0;
            while (!budget.isSpent(Watchdog.processorSeconds() - begin, mutants) && defects.size() < MOST_DEFECTS) {
                long seed = seeds.nextLong();
                letIn(target.mutant(new SplittableRandom(seed)), "mutant " + mutants, watchdog);
                mutants++;
            }
            String figures = String.format(
                    Locale.ROOT,
                    "fuzz %s: seed %d, %d kept inputs and %d mutants in %.1f s of processor time: %d rejected with a "
                            + "message, %d valid, %d defects; slowest %.2f s",
                    kind,
                    budget.seed(),
                    corpus.size(),
                    mutants,
                    Watchdog.processorSeconds() - begin,
                    refused,
                    taken,
                    defects.size(),
                    watchdog.slowestSeconds());
            return new Outcome(figures, new ArrayList<>(defects.values()));
        }
    }

    private void letIn(Input input, String which, Watchdog watchdog) throws IOException {
        watchdog.begins(input);
        try {
            target.take(input);
            taken++;
        } catch (ParleyException refusal) {
            refused++;
            try {
                verdict.of(refusal);
            } catch (Defect defect) {
                keep(input, which, defect);
            }
        } catch (Throwable failure) { // any exception is of interest
            keep(input, which, failure);
        } finally {
            watchdog.ends();
        }
    }

    private void keep(Input input, String which, Throwable failure) throws IOException {
        String trace = trace(failure);
        if (defects.containsKey(signature(failure))) {
            return;
        }
        Path file = Corpus.keep(kind, input, defects.size());
        defects.put(
                signature(failure), which + ", " + input.form() + ", kept as " + file + System.lineSeparator() + trace);
    }

    /** Returns a failure as text. */
    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        String trace = text.toString().split("\\s+at java.base/jdk.internal.reflect", 2)[0];
        return trace.length() <= LONGEST ? trace : trace.substring(0, LONGEST) + "…";
    }

    /** Returns the type of a failure and its place; for a defect its message, without parts that differ between inputs. */
    private static String signature(Throwable failure) {
        if (failure instanceof Defect) {
            String words = failure.getMessage().replaceAll("[0-9]+|'[^']*'", "_");
            return words.substring(0, Math.min(80, words.length()));
        }
        return failure.getClass().getName()
                + Arrays.stream(failure.getStackTrace())
                        .limit(TELLING_FRAMES)
                        .map(frame -> " " + frame.getClassName() + "." + frame.getMethodName())
                        .collect(Collectors.joining());
    }

    /** @param defects the defects, each with its trace */
    record Outcome(String figures, List<String> defects) {}
}
