package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Place;
import org.parley.runtime.engine.processes.Traffic;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** What every recipe sends over an edge in a round, as counted messages tell; the page is made from them. */
class TrafficPageTest {

    private static final int AGENTS = 5;
    private static final int ROUNDS = 12;

    /** Of x and of y. */
    private record Sizes(int p, int q) {}

    private record Law(double ofP, double ofQ, double constant) {

        double numbers(Sizes sizes) {
            return ofP * sizes.p() + ofQ * sizes.q() + constant;
        }

        String words() {
            String words = Stream.of(term(ofP, " p"), term(ofQ, " q"), term(constant, ""))
                    .filter(term -> !term.isEmpty())
                    .collect(Collectors.joining(" + "));
            return words.isEmpty() ? "0" : words;
        }

        private static String term(double factor, String of) {
            if (Math.abs(factor) < 1e-9) {
                return "";
            }
            String number = Math.abs(factor - Math.rint(factor)) < 1e-9
                    ? String.valueOf(Math.round(factor))
                    : String.format(Locale.ROOT, "%.2f", factor);
            return (number + of).replaceFirst("^1 ", "");
        }
    }

    @Test
    void thePageTellsWhatIsCounted() throws IOException {
        TreeMap<String, String> rows = new TreeMap<>();
        for (String recipe : Distribution.plugins().registry().recipeNames()) {
            Scenario scenario = runnable(recipe);
            rows.put(recipe, row(recipe, scenario));
        }
        new GeneratedFile("traffic.md", getClass())
                .isUpToDate("""
                # Traffic of every recipe

                Numbers that cross a directed edge of the graph in a round, for p numbers in x and q in y; times 4 bytes with `precision: float32`, 8 with
                `float64`. Counted with every agent in a process of its own, and made from the counts. Rows of all levels that are exchanged at the same time
                share a message; each has 8 bytes in front. Several agents in a process need less: rows between them do not travel, and a row goes once to each process
                that needs it. `parley traffic FILE` counts for a run file of yours ([several machines](distributed.md#sizing)).

                | recipe | numbers per round and edge | messages | graph |
                |---|---|---|---|
                """ + rows.values().stream().map(row -> row + "\n").collect(Collectors.joining()));
    }

    /** A law from three sizes must hold for a fourth: what is sent is whole rows, or it is compressed and has none. */
    private static String row(String recipe, Scenario scenario) {
        double first = numbers(scenario, new Sizes(3, 4));
        double moreOfP = numbers(scenario, new Sizes(5, 4)) - first;
        double moreOfQ = numbers(scenario, new Sizes(3, 8)) - first;
        Law law = new Law(moreOfP / 2, moreOfQ / 4, first - 3 * moreOfP / 2 - 4 * moreOfQ / 4);
        Traffic traffic = count(scenario, new Sizes(3, 4));
        String graph = scenario.plan().level("upper").network().topology().name();
        if (scenario.plan().compresses()) {
            Sizes large = new Sizes(100, 100);
            double bytes = busiest(count(scenario, large), Traffic::bytes);
            return "| `%s` | %s bytes for p = q = 100 | %s | %s |"
                    .formatted(recipe, whole(bytes), whole(busiest(traffic, Traffic::messages)), graph);
        }
        Sizes fourth = new Sizes(7, 11);
        // Some loops exchange in some rounds only, and the law is fitted to their mean: round-off of a few numbers below 1000.
        assertThat(law.numbers(fourth)).as(recipe).isCloseTo(numbers(scenario, fourth), within(1e-9));
        return "| `%s` | %s | %s | %s |"
                .formatted(recipe, law.words(), whole(busiest(traffic, Traffic::messages)), graph);
    }

    private static String whole(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }

    private static double numbers(Scenario scenario, Sizes sizes) {
        Traffic traffic = count(scenario, sizes);
        return busiest(
                traffic, (all, from, to) -> (all.bytes(from, to) - Long.BYTES * all.messages(from, to)) / Double.BYTES);
    }

    private interface OfLink {
        double of(Traffic traffic, int from, int to);
    }

    private static double busiest(Traffic traffic, OfLink figure) {
        return IntStream.range(0, AGENTS)
                .boxed()
                .flatMapToDouble(from -> IntStream.range(0, AGENTS).mapToDouble(to -> figure.of(traffic, from, to)))
                .max()
                .orElseThrow();
    }

    private static Traffic count(Scenario scenario, Sizes sizes) {
        Scenario sized = scenario.set(
                "model.with." + (isJoint(scenario) ? "of.with." : "") + "upper=" + sizes.p(),
                "model.with." + (isJoint(scenario) ? "of.with." : "") + "lower=" + sizes.q());
        return Traffic.count(Place.evenly(0, AGENTS, AGENTS), ROUNDS, part -> {
            Run run = sized.build(part);
            run.start();
            return run::advance;
        });
    }

    private static boolean isJoint(Scenario scenario) {
        return scenario.plan().model().factory().name().equals("joint");
    }

    private static Scenario runnable(String recipe) {
        ParleyException refused = null;
        for (String model : List.of(
                "{use: quadratic, with: {upper: 3, lower: 4, samples: 30}}",
                "{use: joint, with: {of: {use: quadratic, with: {upper: 3, lower: 4, samples: 30}}, loss: upper}}")) {
            for (String more : List.of("topology: ring", "", "topology: random-directed")) {
                Scenario scenario = Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: %d
                        model: %s
                        %s
                        """.formatted(recipe, AGENTS, ROUNDS + 1, model, more));
                try {
                    scenario.build();
                    return scenario;
                } catch (ParleyException unsuitable) {
                    refused = Optional.ofNullable(refused).orElse(unsuitable);
                }
            }
        }
        throw refused;
    }
}
