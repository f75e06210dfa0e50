package org.parley.plugins.gossipdsbo;

import java.util.Locale;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/**
 * What Gossip DSBO keeps and sends. Matrices grow with the square of q, so this is known, and refused, before anything is allocated.
 *
 * @param p dimension of x
 * @param q dimension of y
 * @param copies how many Hessians travel
 */
record Footprint(long p, long q, long copies) {

    /** Numbers over every directed edge in every round, x and y not counted: s, h, u and all v. */
    double sent() {
        return p + q + (double) p * q + (double) copies * q * q;
    }

    /** Numbers kept per agent: what is sent, room for what arrives, one fresh value of each kind, unit vectors, and a few more. */
    double kept() {
        return 2 * sent() + (double) p * q + 2.0 * q * q + 2.0 * p + 3.0 * q;
    }

    /**
     * @param bytesPerNumber over all agents of this process
     * @param room bytes this process may use
     * @throws ParleyException when the matrices cannot fit
     */
    void require(long bytesPerNumber, long room) {
        double needed = kept() * bytesPerNumber;
        if (needed > room || q * q > Integer.MAX_VALUE || p * q > Integer.MAX_VALUE) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "estimator",
                    "'gossip-hessian' keeps " + copies + " matrices of " + q + " x " + q + " and one of " + p + " x "
                            + q
                            + " per agent: " + bytes(needed) + " of blocks, where this process may use " + bytes(room)
                            + ", and " + count(sent()) + " numbers over every edge in every round",
                    "use fewer terms, copies: shared, a smaller model, or auxiliary-system, which sends " + q
                            + " numbers; or give Java more memory with -Xmx"));
        }
    }

    private static String bytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }

    private static String count(double numbers) {
        return String.format(Locale.ROOT, "%.3g", numbers);
    }
}
