package org.parley.plugins.models.reweighting;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;

/** Where a training sample comes from. */
enum Sources {
    /** Each agent is a source of its own. */
    AGENTS {
        @Override
        int count(NetworkData data) {
            return data.agents();
        }

        @Override
        int[] ofSamples(NetworkData data, int agent) {
            int[] sources = new int[data.agent(agent).train().size()];
            Arrays.fill(sources, agent);
            return sources;
        }
    },
    /** The groups that the data knows: speakers, roles, hospitals. */
    GROUPS {
        @Override
        int count(NetworkData data) {
            int groups = data.sources().get(0).groupCount();
            if (groups == 0) {
                throw new ParleyException(new Fault(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with.sources",
                        "is groups, but the data does not say which group a sample came from",
                        "use sources: agents or sources: labels, or data with groups"));
            }
            return groups;
        }

        @Override
        int[] ofSamples(NetworkData data, int agent) {
            Samples train = data.agent(agent).train();
            return IntStream.range(0, train.size()).map(train::group).toArray();
        }
    },
    /** Each class, as labelled, is a source. */
    LABELS {
        @Override
        int count(NetworkData data) {
            return data.classes();
        }

        @Override
        int[] ofSamples(NetworkData data, int agent) {
            Samples train = data.agent(agent).train();
            return IntStream.range(0, train.size()).map(train::label).toArray();
        }
    };

    abstract int count(NetworkData data);

    /** The source of each training sample of an agent. */
    abstract int[] ofSamples(NetworkData data, int agent);
}
