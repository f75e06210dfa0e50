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
     * @param settings the values of the {@link #options}
     * @param dimension the length of the vectors
     * @return a stateless compressor
     */
    Compressor create(Settings settings, int dimension);

    /**
     * {@return the largest known delta in (0, 1] such that E|Q(x) - x|² is at most (1 - delta) |x|² for every x} Empty
     * if the compressor is not a contraction.
     *
     * @param settings the values of the {@link #options}
     * @param dimension the length of the vectors
     */
    OptionalDouble contraction(Settings settings, int dimension);

    /**
     * {@return whether E Q(x) = x for every x}
     *
     * @param settings the values of the {@link #options}
     */
    boolean isUnbiased(Settings settings);
}
