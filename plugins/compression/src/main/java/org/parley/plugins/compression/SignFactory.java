package org.parley.plugins.compression;

import java.util.OptionalDouble;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "sign", says = "Sends one bit of every entry, its sign, and the mean of their sizes.")
public final class SignFactory implements CompressorFactory {

    @Override
    public Compressor create(Settings settings, int dimension) {
        return new Sign();
    }

    /** |x|_1^2 / (d |x|^2), which is least for a row with one entry. */
    @Override
    public OptionalDouble contraction(Settings settings, int dimension) {
        return OptionalDouble.of(1.0 / dimension);
    }

    @Override
    public boolean isUnbiased(Settings settings) {
        return false;
    }
}
