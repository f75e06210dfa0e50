package org.parley.plugins.constraints;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "prox-ed",
        says = "NIDS: exact diffusion with the level's constraint inside, one exchange, exact with and without one.")
public final class ProxExactDiffusionFactory implements MixingStrategyFactory {

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new ProxExactDiffusion(scope);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC.and(Property.LINEAR, Property.FRESH).withEigenvaluesAbove(-1);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public Projection projects(Settings settings) {
        return Projection.ITSELF;
    }
}
