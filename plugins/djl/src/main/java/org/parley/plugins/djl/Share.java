package org.parley.plugins.djl;

import java.util.Optional;
import org.parley.api.data.Samples;

/**
 * What one agent has for one purpose.
 *
 * @param samples none for a model without data
 * @param first place of the first of them when the training samples of all agents are numbered through
 */
record Share(int agent, Optional<Samples> samples, int first) {

    int size() {
        return samples.map(Samples::size).orElse(1);
    }
}
