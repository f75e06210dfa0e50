package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.pf4j.Extension;

@Extension
@Described(
        name = "a-little-is-enough",
        says =
                "Given agents send the mean minus some standard deviations of the honest rows that reach the same receiver.")
public final class LittleIsEnoughFactory extends LiarsFactory {

    public LittleIsEnoughFactory() {
        super(Option.number("deviations").orElse(1.5).says("How many standard deviations, per column."));
    }

    @Override
    NetworkFault create(BitSet liars, double howMuch, FaultContext context) {
        return new LittleIsEnough(liars, howMuch);
    }
}
