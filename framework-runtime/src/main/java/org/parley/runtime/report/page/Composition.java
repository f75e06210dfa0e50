package org.parley.runtime.report.page;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.topology.Weights;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.NetworkPicture;

/**
 * A run in words and networks, as its report tells it.
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

    /** The run in words: what each level does, on which network, and what to keep in mind. */
    record CompositionSection(Markup page, Composition composition, Optional<Disagreement> disagreement) {

        void write() {
            page.open("section").element("h2", "How it was composed");
            writeSentences();
            writeNotes();
            writeNetworks();
            page.close();
        }

        private void writeSentences() {
            if (composition.sentences().isEmpty()) {
                return;
            }
            page.open("dl", "class", "composition");
            for (Composition.Sentence sentence : composition.sentences()) {
                page.element(
                        "dt",
                        sentence.level(),
                        "class",
                        "level " + Pen.ofLevel(sentence.level()).cssClass());
                page.element("dd", sentence.words());
            }
            page.close();
        }

        private void writeNotes() {
            for (String note : composition.notes()) {
                page.element("p", note, "class", "note");
            }
        }

        private void writeNetworks() {
            if (composition.networks().isEmpty()) {
                return;
            }
            page.open("div", "class", "networks");
            for (Composition.Network network : composition.networks()) {
                Pen pen = Pen.ofLevel(network.level());
                page.open("figure", "class", pen.cssClass());
                page.open("figcaption");
                page.element("span", network.level(), "class", "level " + pen.cssClass());
                page.text(" " + network.caption()).close();
                writePictures(network, pen);
                writeFacts(network);
                page.close();
            }
            page.close();
        }

        /** One picture, or one per round of a network that changes. */
        private void writePictures(Composition.Network network, Pen pen) {
            String title = "Network of the " + network.level() + " level";
            if (network.period() == 1) {
                page.trusted(new NetworkPicture(title, pen, network.weights().get(0), distances(network)).inline());
                return;
            }
            page.open("div", "class", "rounds");
            for (int round = 0; round < network.weights().size(); round++) {
                page.open("div")
                        .trusted(new NetworkPicture(
                                        title + " in round " + round,
                                        pen,
                                        network.weights().get(round),
                                        distances(network))
                                .inline());
                page.element("p", "round " + round, "class", "quiet").close();
            }
            page.close();
        }

        /** None where there are too many agents to draw, or one that agrees with itself. */
        private double[] distances(Composition.Network network) {
            int agents = network.facts().agents();
            if (agents == 1 || agents > NetworkPicture.MOST_AGENTS_DRAWN) {
                return new double[0];
            }
            return disagreement.map(saved -> saved.of(network.level())).orElse(new double[0]);
        }

        private void writeFacts(Composition.Network network) {
            NetworkFacts facts = network.facts();
            page.open("dl", "class", "facts");
            writeFact("agents", Numbers.count(facts.agents()));
            writeFact(facts.directed() ? "in-degree" : "degree", facts.degree());
            if (network.period() != 1) {
                writeFact("repeats", network.period() == 0 ? "never" : "after " + network.period() + " rounds");
                network.productGap()
                        .ifPresent(gap -> writeFact(
                                network.period() == 0
                                        ? "spectral gap of rounds 0 to "
                                                + (network.weights().size() - 1)
                                        : "spectral gap of a period",
                                eigenvalue(gap)));
            } else {
                facts.spectralGap().ifPresent(gap -> writeFact("spectral gap", eigenvalue(gap)));
                facts.smallestEigenvalue()
                        .ifPresent(smallest -> writeFact("smallest eigenvalue", eigenvalue(smallest)));
            }
            writeDistances(distances(network));
            page.close();
        }

        /** The key to the shades of the picture. */
        private void writeDistances(double[] distances) {
            if (distances.length == 0) {
                return;
            }
            page.open("div").open("dt").text("agents, from the average after round ");
            page.text(Numbers.count(disagreement.orElseThrow().round())).close();
            page.open("dd").element("span", "", "class", "shades").text(" up to ");
            page.text(Numbers.brief(Disagreement.largest(distances))).close().close();
        }

        /** Eigenvalues of weights are of size one: what is below their round-off is zero. */
        private static String eigenvalue(double value) {
            return Numbers.brief(Math.abs(value) < 1e-12 ? 0 : value);
        }

        private void writeFact(String name, String value) {
            page.open("div").element("dt", name).element("dd", value).close();
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

        /** Those of a level, or of the level that a door by the name of {@code level.door} belongs to; none where they are not known. */
        double[] of(String level) {
            return distances.getOrDefault(
                    level, distances.getOrDefault(level.replaceFirst("\\..*", ""), new double[0]));
        }

        static double largest(double[] distances) {
            return Arrays.stream(distances).max().orElse(0);
        }
    }
}
