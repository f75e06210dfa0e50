package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Shorthand;

/** Reads what goes wrong between agents: {@code network}. */
final class NetworkReader {

    private static final String FAULTS = "network.faults";

    private final Faults faults;
    private final ComponentBinder binder;
    private final SectionReader sections;

    NetworkReader(Faults faults, ComponentBinder binder) {
        this.faults = faults;
        this.binder = binder;
        this.sections = new SectionReader(faults);
    }

    NetworkDraft read(Branch run) {
        Branch network = sections.section(run, "network", "network");
        OptionValues values = sections.values(RunKeys.SECTIONS.get("network"), network, "network", "faults");
        return new NetworkDraft(values, loss(network, values), listed(network));
    }

    private List<Component<NetworkFaultFactory>> loss(Branch network, OptionValues values) {
        boolean any = values.find(RunKeys.LOSS).filter(loss -> loss > 0).isPresent();
        return any && network.children().get("loss") instanceof Leaf leaf
                ? bind(Shorthand.settled("loss", "probability", leaf), "network.loss")
                : List.of();
    }

    private List<Component<NetworkFaultFactory>> listed(Branch network) {
        Optional<Node> given = network.child("faults");
        if (given.isEmpty()) {
            return List.of();
        }
        if (!(given.get() instanceof Items items)) {
            faults.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    FAULTS,
                    given.get().origin(),
                    "must be a list of network faults, got " + given.get().shown(),
                    "write faults: [{use: …, with: {…}}]");
            return List.of();
        }
        List<Component<NetworkFaultFactory>> all = new ArrayList<>();
        for (int k = 0; k < items.items().size(); k++) {
            all.addAll(bind(items.items().get(k), FAULTS + "[" + k + "]"));
        }
        return all;
    }

    private List<Component<NetworkFaultFactory>> bind(Node node, String path) {
        return binder.bind(NetworkFaultFactory.class, node, path).stream().toList();
    }
}
