package org.parley.tck.lab;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.wiring.PreparedRun;

/** Data as a run file names them. */
public final class RunData {

    private RunData() {}

    /**
     * @param data what stands under {@code data}: a name, or a map
     * @param components those that it may name
     * @throws ParleyException with everything that is wrong with it
     */
    public static NetworkData of(Object data, List<? extends ComponentFactory> components, int agents) {
        RunPlan plan = TestRun.with(components)
                .on(LabNetwork.suiting(WeightRequirement.SYMMETRIC, agents))
                .doing(stage -> {})
                .set("data", sharedOut(data))
                .plan("--data");
        Path home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .root();
        return PreparedRun.data(plan, home).orElseThrow();
    }

    /** By chance, as in run files, unless it says otherwise. */
    private static Object sharedOut(Object data) {
        Map<Object, Object> complete = new LinkedHashMap<>(data instanceof Map<?, ?> map ? map : Map.of("use", data));
        complete.putIfAbsent("partition", "iid");
        return complete;
    }
}
