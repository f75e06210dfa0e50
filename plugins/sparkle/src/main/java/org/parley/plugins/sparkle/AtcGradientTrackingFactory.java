package org.parley.plugins.sparkle;

import org.parley.api.mixing.WeightRequirement;
import org.pf4j.Extension;

/** {@code atc-gt}: see {@link AtcGradientTracking}. */
@Extension
public final class AtcGradientTrackingFactory extends ExactStrategyFactory {

    public AtcGradientTrackingFactory() {
        super(
                "atc-gt",
                "Gradient tracking, adapt-then-combine: two exchanges, exact, also on varying doubly stochastic graphs.",
                WeightRequirement.DOUBLY_STOCHASTIC,
                AtcGradientTracking::new);
    }
}
