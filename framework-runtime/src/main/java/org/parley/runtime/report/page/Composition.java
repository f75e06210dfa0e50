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
 * The configuration of a run and its networks, as shown in its report.
 *
 * @param title the name of the run
 * @param sentences the descriptions of its parts, in the order of the page
 * @param networks the network of each level
 * @param notes warnings for the reader
 */
public record Composition(String title, List<Sentence> sentences, List<Network> networks, List<String> notes) {

    public Composition {
        sentences = List.copyOf(sentences);
        networks = List.copyOf(networks);
        notes = List.copyOf(notes);
    }

    /**
     * The description of one part of the run.
     *
     * @param level upper, lower, auxiliary, or another word such as model
     */
    public record Sentence(String level, String words) {}

    /**
     * The network of one level.
     *
     * @param caption the caption, such as {@code ring, lazy metropolis}
     * @param weights the weights of the first rounds, as many as are shown; only one if the network is fixed
     * @param period the number of rounds after which the network repeats; 1 if it is fixed, 0 if it does not repeat
     * @param facts properties of the first round
     * @param productGap the spectral gap of the product of the weights over a period, or over the rounds shown; only for networks that
     *     change and preserve averages
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

        /** Creates a fixed network. */
        public static Network fixed(String level, String caption, Weights weights, NetworkFacts facts) {
            return new Network(level, caption, List.of(weights), 1, facts, OptionalDouble.empty());
        }
    }

    /**
     * The distance of each agent from the average when the variables were last saved.
     *
     * @param round the round after which they were saved
     * @param distances the distances by level, one per agent
     */
    public record Disagreement(long round, Map<String, double[]> distances) {

        public Disagreement {
            distances = Map.copyOf(distances);
        }

        /** Returns the distances of a level, or of the level of the channel {@code level.channel}; empty if they are not known. */
        double[] of(String level) {
            return distances.getOrDefault(
                    level, distances.getOrDefault(level.replaceFirst("\\..*", ""), new double[0]));
        }
    }

    /** Returns the section that describes each level, its network, and the notes. */
    Markup section(Optional<Disagreement> disagreement) {
        Markup section = Markup.of("<section><h2>Configuration</h2>");
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

    /** A network with its properties. */
    private record NetworkFigure(Network network, Pen pen, double[] distances, long round) {

        NetworkFigure(Network network, Optional<Disagreement> disagreement) {
            this(
                    network,
                    Pen.ofLevel(network.level),
                    distances(network, disagreement),
                    disagreement.map(Disagreement::round).orElse(0L));
        }

        /** Returns the distances; empty if there are too many agents to draw, or only one. */
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

        /** Returns one picture, or one per round of a network that changes. */
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

        /** Formats an eigenvalue of weights, which is of order one. Values below round-off are shown as zero. */
        private static String eigenvalue(double value) {
            return Numbers.brief(Math.abs(value) < 1e-12 ? 0 : value);
        }

        /** Returns the legend of the shades in the picture. */
        private Markup shades() {
            return distances.length == 0
                    ? new Markup()
                    : Markup.of(
                            """
                            <div><dt>distance of agents from the average after round {}</dt>
                            <dd><span class='shades'></span> up to {}</dd></div>
                            """,
                            Numbers.count(round),
                            Numbers.brief(Arrays.stream(distances).max().orElse(0)));
        }
    }
}
