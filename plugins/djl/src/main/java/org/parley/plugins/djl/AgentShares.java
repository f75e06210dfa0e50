package org.parley.plugins.djl;

import java.util.Optional;
import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;

/**
 * What one agent evaluates on.
 *
 * @param data nothing for a model without data
 * @param judgedByTraining whether f is taken on training samples
 */
record AgentShares(int agent, Optional<AgentData> data, boolean judgedByTraining) {

    Share upper() {
        return judgedByTraining ? lower() : validation();
    }

    Share lower() {
        return share(data.map(AgentData::train));
    }

    Share validation() {
        return share(data.map(AgentData::validation));
    }

    Share test() {
        return share(data.map(AgentData::test));
    }

    private Share share(Optional<Samples> samples) {
        return new Share(agent, samples, data.map(AgentData::firstTrainIndex).orElse(0));
    }
}
