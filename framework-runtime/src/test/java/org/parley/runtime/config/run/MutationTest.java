package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.Planning;
import org.parley.runtime.config.source.RunFileWriter;

class MutationTest {

    private static final String RUN = """
            name: mutant
            recipe: sparkle-ed-gt
            seed: 7
            agents: 8
            rounds: 2000
            batch: full
            model: {use: quadratic, with: {upper: 20, curvatures: [1, 2.5]}}
            topology: {use: erdos-renyi, with: {probability: 0.9}}
            weights: {use: metropolis, with: {lazy: true}}
            levels:
              upper: {mixing: {use: relaxed, with: {factor: 0.1, of: ed}}, step: 0.03, momentum: 0.2}
              lower: {mixing: ed, step: {use: piecewise, with: {value: 0.5, at: [5, 10]}}, local-steps: 3, restart: reset}
              auxiliary: {mixing: extra, step: 0.1, start: {use: normal, with: {same: false}}}
            network: {loss: 0.0}
            record: {every: 10, select: {metric: loss, goal: min}}
            stop: {gradient-norm: 1.0e-9}
            """;

    private static final List<String> FRAGMENTS = List.of(
            ": ",
            "{",
            "}",
            "[",
            "]",
            "\n",
            "  ",
            "- ",
            "*a",
            "&a ",
            "!!int ",
            "null",
            "~",
            "-1",
            "1e400",
            ".nan",
            "'",
            "\"",
            "#",
            "|",
            "use",
            "with",
            "ring",
            "explicit",
            "islands",
            "grid",
            "implicit",
            "gossip-hessian",
            "auxiliary",
            "5",
            "true",
            ",",
            "\t",
            "\u0000",
            "? ",
            "<<: ",
            "---\n",
            "%",
            "extends: x",
            "recipe: wrong",
            "99999999999999999999",
            "\uD83D",
            "\u00e9");

    /** Any text is either planned or rejected with errors; other exceptions must not occur. */
    @Test
    void refusesMutantsWithProblemsAndNothingElse() {
        ComponentRegistry registry = FakeRegistry.full();
        for (int seed = 0; seed < 1_500; seed++) {
            String mutant = mutant(new Random(seed));
            assertThatCode(() -> planOrRefuse(registry, mutant))
                    .as("seed %d:%n%s", seed, mutant)
                    .doesNotThrowAnyException();
        }
    }

    private static void planOrRefuse(ComponentRegistry registry, String yaml) {
        try {
            String resolved = RunFileWriter.toYaml(Planning.plan(registry, yaml).resolved());
            Planning.plan(registry, resolved);
        } catch (ParleyException refusal) {
            if (refusal.diagnostics().isEmpty()) {
                throw new AssertionError("refused without a reason", refusal);
            }
        }
    }

    private static String mutant(Random random) {
        StringBuilder text = new StringBuilder(RUN);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(6));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                case 2 -> text.replace(at, end, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                default -> replaceAWord(text, random);
            }
        }
        return text.toString();
    }

    private static void replaceAWord(StringBuilder text, Random random) {
        String[] words = text.toString().split("[^\\w.-]+");
        String word = words[random.nextInt(words.length)];
        int at = text.indexOf(word);
        text.replace(at, at + word.length(), FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
    }
}
