package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.Missing;

/**
 * What a run file says under {@code network}, as far as it could be read.
 *
 * @param loss what {@code network.loss} stands for, if there is any
 */
record NetworkDraft(
        OptionValues values, List<Component<NetworkFaultFactory>> loss, List<Component<NetworkFaultFactory>> faults) {

    FaultPlan plan() {
        List<Component<NetworkFaultFactory>> all = new ArrayList<>(loss);
        all.addAll(faults);
        return new FaultPlan(
                all,
                values.find(RunKeys.MISSING).orElse(Missing.OWN),
                values.find(RunKeys.UNSUITABLE).filter("run"::equals).isPresent());
    }

    /** As it stands in the resolved run file; a perfect network needs no words about missing messages. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>(values.tree());
        if (plan().isPerfect()) {
            tree.remove(RunKeys.MISSING.name());
            tree.remove(RunKeys.UNSUITABLE.name());
        }
        if (!faults.isEmpty()) {
            tree.put("faults", faults.stream().map(OptionValues::tree).toList());
        }
        return tree;
    }
}
