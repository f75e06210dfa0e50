package org.parley.runtime.report;

import java.util.List;
import org.parley.api.topology.Weights;

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
     */
    public record Network(String level, String caption, Weights weights, NetworkFacts facts) {}
}
