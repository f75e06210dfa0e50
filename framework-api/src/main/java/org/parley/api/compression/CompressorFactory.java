package org.parley.api.compression;

import java.util.OptionalDouble;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/**
 * Declares a {@link Compressor}, which run files select under {@code levels.<name>.compression}. The test kit verifies
 * the declarations.
 */
public interface CompressorFactory extends RunComponentFactory {

    /**
     * Creates a compressor. If a level exchanges vectors of several lengths, this method is called once for each of
     * them.
     *
     * @param dimension the length of the vectors
     */
    Compressor create(Settings settings, int dimension);

    /**
     * Returns the largest known delta such that E|Q(x) - x|² is at most (1 - delta) |x|² for every x. Empty if the
     * compressor is not a contraction.
     */
    OptionalDouble contraction(Settings settings, int dimension);

    /** {@return whether E Q(x) = x for every x} */
    boolean isUnbiased(Settings settings);
}
