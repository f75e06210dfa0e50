package org.parley.runtime.data;

import java.util.List;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.NetworkData;

/** What {@link NetworkDataBuilder} builds. */
record SharedData(List<AgentData> shares, int trainSize, List<Dataset> sources) implements NetworkData {

    @Override
    public int agents() {
        return shares.size();
    }

    @Override
    public int width() {
        return sources.get(0).width();
    }

    @Override
    public int classes() {
        return sources.get(0).classes();
    }

    @Override
    public AgentData agent(int agent) {
        return shares.get(agent);
    }
}
