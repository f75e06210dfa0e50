package org.parley.runtime.report.page;

import java.util.Optional;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.NetworkPicture;

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
            facts.smallestEigenvalue().ifPresent(smallest -> writeFact("smallest eigenvalue", eigenvalue(smallest)));
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
