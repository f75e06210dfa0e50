package org.parley.runtime.report;

/** The run in words: what each level does, on which network, and what to keep in mind. */
final class CompositionSection {

    private final Markup page;
    private final Composition composition;

    CompositionSection(Markup page, Composition composition) {
        this.page = page;
        this.composition = composition;
    }

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
                    "level " + Hue.ofLevel(sentence.level()).cssClass());
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
            Hue hue = Hue.ofLevel(network.level());
            page.open("figure");
            page.open("figcaption");
            page.element("span", network.level(), "class", "level " + hue.cssClass());
            page.text(" " + network.caption()).close();
            page.trusted(new NetworkPicture("Network of the " + network.level() + " level", hue, network.weights())
                    .inline());
            writeFacts(network.facts());
            page.close();
        }
        page.close();
    }

    private void writeFacts(NetworkFacts facts) {
        page.open("dl", "class", "facts");
        writeFact("agents", Numbers.count(facts.agents()));
        writeFact(facts.directed() ? "in-degree" : "degree", facts.degree());
        facts.spectralGap().ifPresent(gap -> writeFact("spectral gap", eigenvalue(gap)));
        facts.smallestEigenvalue().ifPresent(smallest -> writeFact("smallest eigenvalue", eigenvalue(smallest)));
        page.close();
    }

    /** Eigenvalues of weights are of size one: what is below their round-off is zero. */
    private static String eigenvalue(double value) {
        return Numbers.brief(Math.abs(value) < 1e-12 ? 0 : value);
    }

    private void writeFact(String name, String value) {
        page.open("div").element("dt", name).element("dd", value).close();
    }
}
