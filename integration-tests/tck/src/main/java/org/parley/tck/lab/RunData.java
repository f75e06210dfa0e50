package org.parley.tck.lab;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.wiring.RunModule;

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
                .set("data", data)
                .plan("--data");
        Path home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .root();
        return RunModule.data(plan, home).orElseThrow();
    }
}
