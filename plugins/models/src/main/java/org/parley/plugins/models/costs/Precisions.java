package org.parley.plugins.models.costs;

import org.parley.api.model.ModelContext;
import org.parley.plugins.models.numeric.DoubleArithmetic;
import org.parley.plugins.models.numeric.FloatArithmetic;
import org.parley.plugins.models.numeric.SampleMemory;

/** The arithmetic that all agents of a model share, in both precisions. */
public record Precisions(FloatArithmetic floats, DoubleArithmetic doubles) {

    public static Precisions of(ModelContext context) {
        SampleMemory memory = new SampleMemory(context.sampleMemory());
        return new Precisions(
                new FloatArithmetic(context.kernels().floats(), memory),
                new DoubleArithmetic(context.kernels().doubles(), memory));
    }
}
