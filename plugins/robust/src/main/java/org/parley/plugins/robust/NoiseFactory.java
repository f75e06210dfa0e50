package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.pf4j.Extension;

@Extension
@Described(name = "noise", says = "Given agents add Gaussian noise to what they send.")
public final class NoiseFactory extends LiarsFactory {

    public NoiseFactory() {
        super(Option.number("deviation").above(0).orElse(1.0).says("Standard deviation of the noise."));
    }

    @Override
    NetworkFault create(BitSet liars, double howMuch, FaultContext context) {
        return new Noise(liars, howMuch, context.chanceOfLevel("noise"));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }
}
