package org.parley.runtime.config.source;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;

/** The keys of a run file that name a component, and of which kind. */
public final class ComponentKeys {

    /** At the top. */
    public static final Map<String, Class<? extends ComponentFactory>> RUN = run();

    /** Of a level. */
    public static final Map<String, Class<? extends ComponentFactory>> LEVEL = level();

    private ComponentKeys() {}

    private static Map<String, Class<? extends ComponentFactory>> run() {
        Map<String, Class<? extends ComponentFactory>> kinds = new LinkedHashMap<>();
        kinds.put("model", BilevelModelFactory.class);
        kinds.put("data", DatasetFactory.class);
        kinds.put("topology", TopologyFactory.class);
        kinds.put("weights", WeightRuleFactory.class);
        kinds.put("loop", LoopFactory.class);
        kinds.put("estimator", EstimatorFactory.class);
        kinds.put("kernels", KernelsFactory.class);
        return kinds;
    }

    private static Map<String, Class<? extends ComponentFactory>> level() {
        Map<String, Class<? extends ComponentFactory>> kinds = new LinkedHashMap<>();
        kinds.put("start", StartFactory.class);
        kinds.put("estimator", EstimatorFactory.class);
        kinds.put("mixing", MixingStrategyFactory.class);
        kinds.put("topology", TopologyFactory.class);
        kinds.put("weights", WeightRuleFactory.class);
        kinds.put("aggregation", AggregationFactory.class);
        kinds.put("compression", CompressorFactory.class);
        kinds.put("step", ScheduleFactory.class);
        kinds.put("steps", ScheduleFactory.class);
        kinds.put("momentum", MomentumFactory.class);
        kinds.put("constraint", ConstraintFactory.class);
        return kinds;
    }
}
