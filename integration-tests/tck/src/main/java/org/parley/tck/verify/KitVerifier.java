package org.parley.tck.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.cli.JarVerifier;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.law.ComponentLaws;
import org.parley.tck.law.JarLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.LoadedJar;
import org.parley.tck.law.RecipeLaws;
import org.parley.tck.law.Verdict;
import org.parley.tck.law.Verdict.Outcome;

/** Writes a line for every law of a jar, its components and its recipes. */
public final class KitVerifier implements JarVerifier {

    @Override
    public boolean verify(Path jar, List<PluginDirectory> installed, PrintWriter out) {
        Tally tally = new Tally(out);
        try (LoadedJar loaded = new LoadedJar(jar, installed)) {
            PluginReport report = loaded.report();
            tally.chapter(jar.getFileName().toString(), JarLaws.of(loaded));
            List<ComponentFactory> components = loaded.components();
            for (PluginReport.Offered offered : report.components()) {
                tally.chapter(
                        offered.kind().label() + " " + offered.name(),
                        ComponentLaws.of(loaded.factory(offered), components));
            }
            if (!report.recipes().isEmpty()) {
                tally.chapter("recipes", RecipeLaws.of(loaded, components));
            }
        }
        tally.close();
        return tally.count(Outcome.BROKEN) == 0;
    }

    /** Checks laws, writes down what comes of it, and counts. */
    private static final class Tally {

        private final PrintWriter out;
        private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);

        Tally(PrintWriter out) {
            this.out = out;
        }

        int count(Outcome outcome) {
            return counts.getOrDefault(outcome, 0);
        }

        void chapter(String title, List<Law> laws) {
            out.println(title);
            for (Law law : laws) {
                Verdict verdict = law.verdict();
                counts.merge(verdict.outcome(), 1, Integer::sum);
                out.printf("  %-6s %s: %s%n", word(verdict.outcome()), law.name(), verdict.finding());
            }
            out.println();
            out.flush();
        }

        void close() {
            out.printf(
                    "%d laws hold, %d broken, %d do not apply.%n",
                    count(Outcome.HOLDS), count(Outcome.BROKEN), count(Outcome.DOES_NOT_APPLY));
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
