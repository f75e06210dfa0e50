package org.parley.runtime.plan;

import java.util.Set;
import java.util.function.IntFunction;
import org.parley.api.component.Component;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.data.ScalePlan;
import org.parley.runtime.data.SchemaPlan;

/**
 * Data that each agent has of its own, as {@code data.agents} declares it.
 *
 * @param reader returns the reader of an agent's data with its options. It checks the files of this agent, so call it only for agents of
 *     this process. It throws a {@link org.parley.api.component.ParleyException} if the options are missing or invalid.
 * @param local the agents whose data are named outside of the run file
 */
public record OwnDataPlan(
        IntFunction<Component<DatasetFactory>> reader, SchemaPlan schema, ScalePlan scale, Set<Integer> local) {

    public OwnDataPlan {
        local = Set.copyOf(local);
    }
}
