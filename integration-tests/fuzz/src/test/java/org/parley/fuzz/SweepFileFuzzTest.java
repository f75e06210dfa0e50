package org.parley.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.SweepListener;

/** Fuzzes sweep files: valid ones are executed for a moment; rejected ones must not write anything. */
class SweepFileFuzzTest extends FuzzTest {

    private static final String RUN = """
            recipe: %s
            agents: 2
            rounds: 2
            model: {use: quadratic, with: {upper: 2, lower: 2}}
            record: {every: 1}
            """;

    private static final List<String> HONEST = List.of(
            "runs: a.yaml\nseeds: [1, 2]\n",
            "runs: [a.yaml, b.yaml]\nvary:\n  levels.upper.step, levels.lower.step: [0.02, 0.05]\nseeds: [1]\n",
            "runs: a.yaml\nvary:\n  - {agents: [2, 3], levels.upper.step: [0.1, 0.07]}\n  - {topology: [ring, complete]}\n",
            "runs: b.yaml\nvary: {model.with.upper: [1, 2]}\nselect: {metric: hypergradient_norm, goal: min}\n",
            "runs: a.yaml\nvary: {rounds: [1, 2], record.every: [1]}\nselect: {metric: upper_loss, goal: max}\n");

    @Override
    protected String kind() {
        return "sweep-files";
    }

    @Override
    protected Target target() throws IOException {
        Installed installed = new Installed(directory);
        List<String> words = new ArrayList<>(installed.vocabulary());
        words.addAll(List.of("runs", "vary", "seeds", "select", "metric", "goal", "a.yaml", "b.yaml", "sweep.yaml"));
        Files.writeString(directory.resolve("a.yaml"), RUN.formatted("sparkle-ed-gt"));
        Files.writeString(directory.resolve("b.yaml"), RUN.formatted("d-soba"));
        Path out = directory.resolve("out");
        return new Target() {
            @Override
            public List<Input> honest() {
                return HONEST.stream().map(sweep -> Input.of("text", sweep)).toList();
            }

            @Override
            public Input mutant(SplittableRandom random) {
                return Input.of("text", new TextMutator(random, words).mutant(HONEST));
            }

            @Override
            public void take(Input input) throws IOException {
                Path file = Files.write(directory.resolve("sweep.yaml"), input.bytes());
                RunOptions options =
                        installed.cancelledSoon(RunOptions.into(out).threads(1));
                try {
                    installed.parley().sweep(file, List.of(), options, SweepListener.NONE);
                } catch (ParleyException refusal) {
                    boolean planned = refusal.diagnostics().stream()
                            .allMatch(diagnostic -> diagnostic.code() == ErrorCode.DIVERGED);
                    if (!planned && Files.exists(out)) {
                        throw new Defect("refused, and left something behind: " + refusal.getMessage());
                    }
                    throw refusal;
                } finally {
                    Trees.delete(out);
                }
            }
        };
    }
}
