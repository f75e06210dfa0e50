package org.parley.plugins.compression;

import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "random-k", says = "Sends entries at random places; all others count as zero.")
public final class RandomKFactory implements CompressorFactory {

    private static final Option<Boolean> UNBIASED =
            Option.flag("unbiased").orElse(false).says("Scale what is kept up, so that rows arrive whole on average.");

    @Override
    public List<Option<?>> options() {
        return List.of(Kept.FRACTION, UNBIASED);
    }

    @Override
    public Compressor create(Settings settings, int dimension) {
        int k = Kept.entries(settings.get(Kept.FRACTION), dimension);
        return new RandomK(dimension, k, settings.get(UNBIASED) ? (double) dimension / k : 1);
    }

    /** Without scaling k / d. With it the variance is (d / k - 1)|x|^2, so 2 - d / k is left, if anything. */
    @Override
    public OptionalDouble contraction(Settings settings, int dimension) {
        double kept = (double) Kept.entries(settings.get(Kept.FRACTION), dimension) / dimension;
        double delta = settings.get(UNBIASED) ? 2 - 1 / kept : kept;
        return delta > 0 ? OptionalDouble.of(delta) : OptionalDouble.empty();
    }

    @Override
    public boolean isUnbiased(Settings settings) {
        return settings.get(UNBIASED) || settings.get(Kept.FRACTION) == 1;
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.get(Kept.FRACTION) < 1;
    }
}
