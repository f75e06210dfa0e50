package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "by-group", says = "Samples of one group (speaker, role, user) stay together on one agent.")
public final class ByGroupFactory implements PartitionFactory {

    private static final Option<Integer> GROUPS_PER_AGENT = Option.integer("groups-per-agent")
            .from(0)
            .to(1_000_000)
            .orElse(0)
            .says("Groups that an agent gets; 0 deals all groups out.");

    @Override
    public List<Option<?>> options() {
        return List.of(GROUPS_PER_AGENT);
    }

    @Override
    public Partition create(Settings settings) {
        return new ByGroup(settings.get(GROUPS_PER_AGENT));
    }
}
