package org.parley.runtime.engine.oracle;

/**
 * What a scope draws when it does not say otherwise.
 *
 * @param key of the purpose it is addressed by
 * @param batch its size, 0 for every sample
 */
public record OrdinaryDraw(long key, int batch) {

    static final OrdinaryDraw FULL = new OrdinaryDraw(0, 0);
}
