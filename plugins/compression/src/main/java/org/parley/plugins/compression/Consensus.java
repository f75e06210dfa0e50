package org.parley.plugins.compression;

import org.parley.api.component.Option;
import org.parley.api.topology.WeightRequirement.Property;

/** What strategies of compressed differences have in common. */
final class Consensus {

    static final Option<Double> STEP = Option.number("consensus")
            .above(0)
            .to(1)
            .orElse(0.3)
            .says("How far each exchange goes, gamma; less where more is left out.");

    /** Both sides of a link add up what was sent, so nothing may be lost, late or false, and W hat is a sum over one W. */
    static final Property[] NEEDS = {Property.CONSTANT, Property.LINEAR, Property.FRESH, Property.HONEST};

    private Consensus() {}
}
