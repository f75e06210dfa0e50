package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

/** {@code by-group}: see {@link ByGroup}. */
@Extension
public final class ByGroupFactory implements PartitionFactory {

    @Override
    public String name() {
        return "by-group";
    }

    @Override
    public String description() {
        return "Samples of one group (speaker, role, user) stay together on one agent.";
    }

    @Override
    public List<Option> options() {
        return List.of(Option.integer(
                "groups-per-agent", 0, 0, 1_000_000, "Groups that an agent gets; 0 deals all groups out."));
    }

    @Override
    public Partition create(Settings settings) {
        return new ByGroup((int) settings.integer("groups-per-agent"));
    }
}
