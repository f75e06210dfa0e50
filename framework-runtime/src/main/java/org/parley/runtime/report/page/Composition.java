package org.parley.runtime.report.page;

import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.topology.Weights;
import org.parley.runtime.report.svg.NetworkFacts;

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
}
