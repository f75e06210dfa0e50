package org.parley.plugins.robust;

import java.util.BitSet;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.pf4j.Extension;

@Extension
@Described(name = "sign-flip", says = "Given agents send the opposite of their rows.")
public final class SignFlipFactory extends LiarsFactory {

    public SignFlipFactory() {
        super(Option.number("scale").above(0).orElse(1.0).says("How many times as large."));
    }

    @Override
    NetworkFault create(BitSet liars, double howMuch, FaultContext context) {
        return new SignFlip(liars, howMuch);
    }
}
