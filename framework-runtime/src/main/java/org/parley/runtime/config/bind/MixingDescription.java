package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.network.WeightCheck;

/** Describes what a mixing strategy declares: what it needs of the weights, where it ends up, how often it exchanges. */
public final class MixingDescription {

    private MixingDescription() {}

    /** One line each, for its default settings; a sentence where it has none. */
    public static String text(MixingStrategyFactory factory, ComponentRegistry registry) {
        Settings settings;
        try {
            settings = ComponentSettings.of(factory, Map.of(), registry, Path.of(""));
        } catch (ParleyException incomplete) {
            return "\nNeeds, exactness and phases depend on its options.\n";
        }
        StringBuilder doors = new StringBuilder();
        new TreeMap<>(factory.doors(settings))
                .forEach((door, needs) ->
                        doors.append(String.format(Locale.ROOT, "  door %-5s %s%n", door, inWords(needs))));
        double phases = factory.phases(settings);
        return String.format(
                Locale.ROOT,
                "%n  needs      %s%n%s  exactness  %s%n  phases     %s per step%n",
                inWords(factory.needs(settings)),
                doors,
                factory.exactness(settings) == Exactness.EXACT
                        ? "exact when agents differ"
                        : "biased when agents differ",
                phases == Math.rint(phases) ? String.valueOf((long) phases) : String.valueOf(phases));
    }

    private static String inWords(WeightRequirement needs) {
        List<String> words = WeightCheck.words(needs);
        return words.isEmpty() ? "nothing" : Words.and(words);
    }
}
