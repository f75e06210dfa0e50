package org.parley.runtime.report.page;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parley.api.topology.Weights;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.NetworkPicture;

/**
 * A run in words and networks, as its report shows it.
 *
 * @param title name of the run
 * @param sentences what each level does, in the order of the page
 * @param networks the network of each level
 * @param notes what a reader should be warned of
 */
public record Composition(String title, List<Sentence> sentences, List<Network> networks, List<String> notes) {

    public Composition {
        sentences = List.copyOf(sentences);
        networks = List.copyOf(networks);
        notes = List.copyOf(notes);
    }

    /**
     * What one part of the run does.
     *
     * @param level upper, lower, auxiliary, or another word such as model
     */
    public record Sentence(String level, String words) {}

    /**
     * The network of one level.
     *
     * @param caption in words, such as {@code ring, lazy metropolis}
     * @param weights of the first rounds, as many as are shown; one where the network never changes
     * @param period rounds after which it repeats; 1 where it never changes, 0 where it does not repeat
     * @param facts of the first round
     * @param productGap 1 minus what survives of a disagreement when the rounds of a period, or those shown, have passed; only for networks that
     *     change and whose weights keep averages
     */
    public record Network(
            String level,
            String caption,
            List<Weights> weights,
            int period,
            NetworkFacts facts,
            OptionalDouble productGap) {

        public Network {
            weights = List.copyOf(weights);
        }

        /** One that never changes. */
        public static Network fixed(String level, String caption, Weights weights, NetworkFacts facts) {
            return new Network(level, caption, List.of(weights), 1, facts, OptionalDouble.empty());
        }
    }

    /**
     * How far each agent was from the average when its variables were last saved.
     *
     * @param round after which that was
     * @param distances by level, one per agent
     */
    public record Disagreement(long round, Map<String, double[]> distances) {

        public Disagreement {
            distances = Map.copyOf(distances);
        }

        /** Those of a level, or of the level that a channel by the name of {@code level.channel} belongs to; none where they are not known. */
        double[] of(String level) {
            return distances.getOrDefault(
                    level, distances.getOrDefault(level.replaceFirst("\\..*", ""), new double[0]));
        }
    }

    /** The run in words: what each level does, on which network, and what to keep in mind. */
    Markup section(Optional<Disagreement> disagreement) {
        Markup section = Markup.of("<section><h2>How it was composed</h2>");
        if (!sentences.isEmpty()) {
            section.add(
                    "<dl class='composition'>{}</dl>",
                    sentences.stream()
                            .map(sentence -> Markup.of(
                                    "<dt class='level {}'>{}</dt><dd>{}</dd>",
                                    Pen.ofLevel(sentence.level).cssClass(),
                                    sentence.level,
                                    sentence.words)));
        }
        notes.forEach(note -> section.add("<p class='note'>{}</p>", note));
        if (!networks.isEmpty()) {
            section.add(
                    "<div class='networks'>{}</div>",
                    networks.stream().map(network -> new NetworkFigure(network, disagreement).figure()));
        }
        return section.add("</section>");
    }

    /** A network with what can be said of it in numbers. */
    private record NetworkFigure(Network network, Pen pen, double[] distances, long round) {

        NetworkFigure(Network network, Optional<Disagreement> disagreement) {
            this(
                    network,
                    Pen.ofLevel(network.level),
                    distances(network, disagreement),
                    disagreement.map(Disagreement::round).orElse(0L));
        }

        /** None where there are too many agents to draw, or one that agrees with itself. */
        private static double[] distances(Network network, Optional<Disagreement> disagreement) {
            int agents = network.facts.agents();
            return agents == 1 || agents > NetworkPicture.MOST_AGENTS_DRAWN
                    ? new double[0]
                    : disagreement.map(saved -> saved.of(network.level)).orElse(new double[0]);
        }

        Markup figure() {
            return Markup.of(
                    """
                    <figure class='{}'><figcaption><span class='level {}'>{}</span> {}</figcaption>
                    {}<dl class='facts'>{}{}</dl></figure>
                    """, pen.cssClass(), pen.cssClass(), network.level, network.caption, pictures(), facts(), shades());
        }

        /** One picture, or one per round of a network that changes. */
        private Markup pictures() {
            String title = "Network of the " + network.level + " level";
            return network.period == 1
                    ? picture(title, 0)
                    : Markup.of(
                            "<div class='rounds'>{}</div>",
                            IntStream.range(0, network.weights.size())
                                    .mapToObj(round -> Markup.of(
                                            "<div>{}<p class='quiet'>round {}</p></div>",
                                            picture(title + " in round " + round, round),
                                            round)));
        }

        private Markup picture(String title, int shown) {
            return new NetworkPicture(title, pen, network.weights.get(shown), distances).inline();
        }

        private Markup facts() {
            NetworkFacts facts = network.facts;
            Markup list = new Markup();
            add(list, "agents", Numbers.count(facts.agents()));
            add(list, facts.directed() ? "in-degree" : "degree", facts.degree());
            if (network.period == 1) {
                facts.spectralGap().ifPresent(gap -> add(list, "spectral gap", eigenvalue(gap)));
                facts.smallestEigenvalue().ifPresent(least -> add(list, "smallest eigenvalue", eigenvalue(least)));
            } else {
                boolean repeats = network.period != 0;
                String gapOf = repeats ? "a period" : "rounds 0 to " + (network.weights.size() - 1);
                add(list, "repeats", repeats ? "after " + network.period + " rounds" : "never");
                network.productGap.ifPresent(gap -> add(list, "spectral gap of " + gapOf, eigenvalue(gap)));
            }
            return list;
        }

        private static void add(Markup list, String name, String value) {
            list.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
        }

        /** Eigenvalues of weights are of size one: what is below their round-off is zero. */
        private static String eigenvalue(double value) {
            return Numbers.brief(Math.abs(value) < 1e-12 ? 0 : value);
        }

        /** The key to the shades of the picture. */
        private Markup shades() {
            return distances.length == 0
                    ? new Markup()
                    : Markup.of(
                            """
                            <div><dt>agents, from the average after round {}</dt>
                            <dd><span class='shades'></span> up to {}</dd></div>
                            """,
                            Numbers.count(round),
                            Numbers.brief(Arrays.stream(distances).max().orElse(0)));
        }
    }
}
