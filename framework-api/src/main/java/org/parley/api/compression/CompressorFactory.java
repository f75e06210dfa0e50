package org.parley.api.compression;

import java.util.OptionalDouble;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/**
 * Makes a {@link Compressor}, which a run file names under {@code levels.<name>.compression}.
 *
 * <p>What it declares beside that is checked by the test kit.
 */
public interface CompressorFactory extends RunComponentFactory {

    /** @param dimension of the rows; a level that exchanges rows of several lengths asks for each of them */
    Compressor create(Settings settings, int dimension);

    /** The largest delta known such that E|Q(x) - x|^2 is at most (1 - delta) |x|^2 for every x; empty when it is no contraction. */
    OptionalDouble contraction(Settings settings, int dimension);

    /** Whether E Q(x) = x. */
    boolean isUnbiased(Settings settings);
}
