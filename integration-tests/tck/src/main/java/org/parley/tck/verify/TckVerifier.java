package org.parley.tck.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.verify.JarVerifier;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.JarChapter;
import org.parley.tck.check.JarChapter.MissingEngine;
import org.parley.tck.check.LoadedJar;
import org.parley.tck.check.Verdict;
import org.parley.tck.check.Verdict.Outcome;

/** Writes a line for every check of a jar, its components and its recipes. */
public final class TckVerifier implements JarVerifier {

    @Override
    public boolean verify(Path jar, List<PluginDirectory> installed, ComponentSettings.Given given, PrintWriter out) {
        Tally tally = new Tally(out);
        try (LoadedJar loaded = new LoadedJar(jar, installed)) {
            List<JarChapter> offers = JarChapter.ofOffers(loaded, given);
            tally.chapter(JarChapter.ofFile(jar, loaded));
            offers.forEach(tally::chapter);
        }
        tally.close();
        return tally.count(Outcome.BROKEN) == 0;
    }

    /** Runs checks, writes their results, and counts them. */
    private static final class Tally {

        private final PrintWriter out;
        private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        private final List<String> unchecked = new ArrayList<>();
        private boolean wantsSettings;
        private boolean wantsData;

        Tally(PrintWriter out) {
            this.out = out;
        }

        int count(Outcome outcome) {
            return counts.getOrDefault(outcome, 0);
        }

        void chapter(JarChapter chapter) {
            out.println(chapter.title());
            for (ContractCheck check : chapter.checks()) {
                Verdict verdict = check.verdict();
                MissingEngine.in(verdict).ifPresent(what -> unchecked.add(chapter.title() + " (" + what + ")"));
                counts.merge(verdict.outcome(), 1, Integer::sum);
                // A model that cannot be created on the test kit's data may need other data.
                wantsData |= chapter.onKitData()
                        && verdict.isBroken()
                        && check.name().equals(ComponentChecks.CREATION);
                out.printf(Locale.ROOT, "  %-6s %s: %s%n", word(verdict.outcome()), check.name(), verdict.finding());
            }
            out.println();
            out.flush();
            if (!chapter.missing().isEmpty()) {
                unchecked.add(chapter.title() + " (needs " + String.join(", ", chapter.missing()) + ")");
                wantsSettings = true;
            }
        }

        void close() {
            out.printf(
                    Locale.ROOT,
                    "%d checks hold, %d broken, %d do not apply.%n",
                    count(Outcome.HOLDS),
                    count(Outcome.BROKEN),
                    count(Outcome.DOES_NOT_APPLY));
            if (!unchecked.isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        "%d component%s not checked: %s%n",
                        unchecked.size(),
                        unchecked.size() == 1 ? "" : "s",
                        String.join("; ", unchecked));
            }
            if (wantsSettings) {
                out.println("Give the required options with --with KIND.NAME.OPTION=VALUE.");
            }
            if (wantsData) {
                out.println(
                        "For a model that needs other data than the test kit's, give them with --data, as in a run file.");
            }
            out.flush();
        }

        private static String word(Outcome outcome) {
            return switch (outcome) {
                case HOLDS -> "ok";
                case BROKEN -> "BROKEN";
                case DOES_NOT_APPLY -> "-";
            };
        }
    }
}
