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
@Described(name = "qsgd", says = "Rounds every entry at random to a few sizes between zero and the norm of the row.")
public final class QsgdFactory implements CompressorFactory {

    private static final Option<Integer> BITS =
            Option.integer("bits").from(1).to(16).orElse(4).says("Bits of an entry's size; its sign takes one more.");

    private static final Option<Boolean> UNBIASED = Option.flag("unbiased")
            .orElse(false)
            .says("Leave the mean right instead of scaling it down, which makes a contraction.");

    @Override
    public List<Option<?>> options() {
        return List.of(BITS, UNBIASED);
    }

    @Override
    public Compressor create(Settings settings, int dimension) {
        return new Qsgd(settings.get(BITS), settings.get(UNBIASED) ? 1 : 1 / (1 + variance(settings, dimension)));
    }

    @Override
    public OptionalDouble contraction(Settings settings, int dimension) {
        double variance = variance(settings, dimension);
        double delta = settings.get(UNBIASED) ? 1 - variance : 1 / (1 + variance);
        return delta > 0 ? OptionalDouble.of(delta) : OptionalDouble.empty();
    }

    @Override
    public boolean isUnbiased(Settings settings) {
        return settings.get(UNBIASED);
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }

    private static double variance(Settings settings, int dimension) {
        return Qsgd.variance(settings.get(BITS), dimension);
    }
}
