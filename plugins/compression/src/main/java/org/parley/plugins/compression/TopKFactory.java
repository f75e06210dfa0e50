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
@Described(name = "top-k", says = "Sends the entries of largest size with their places; all others count as zero.")
public final class TopKFactory implements CompressorFactory {

    @Override
    public List<Option<?>> options() {
        return List.of(Kept.FRACTION);
    }

    @Override
    public Compressor create(Settings settings, int dimension) {
        return new TopK(dimension, Kept.entries(settings.get(Kept.FRACTION), dimension));
    }

    @Override
    public OptionalDouble contraction(Settings settings, int dimension) {
        return OptionalDouble.of((double) Kept.entries(settings.get(Kept.FRACTION), dimension) / dimension);
    }

    @Override
    public boolean isUnbiased(Settings settings) {
        return settings.get(Kept.FRACTION) == 1;
    }
}
