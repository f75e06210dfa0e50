package org.parley.plugins.models.meta;

import java.util.random.RandomGenerator;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Parameters;

/**
 * Which layer of a network is an agent's own.
 *
 * @param layers how many layers there are
 * @param own the one that is private: the first or the last
 */
record PrivateLayer(int layers, int own) {

    static PrivateLayer first(Architecture architecture) {
        return new PrivateLayer(architecture.layers().size(), 0);
    }

    static PrivateLayer last(Architecture architecture) {
        int layers = architecture.layers().size();
        return new PrivateLayer(layers, layers - 1);
    }

    boolean isLast() {
        return own == layers - 1;
    }

    int sharedSize(Architecture architecture) {
        return architecture.size(sharedFrom(), sharedTo());
    }

    int privateSize(Architecture architecture) {
        return architecture.size(own, own + 1);
    }

    void initialiseShared(Architecture architecture, RandomGenerator random, double[] x) {
        architecture.initialise(sharedFrom(), sharedTo(), random, x);
    }

    void initialisePrivate(Architecture architecture, RandomGenerator random, double[] y) {
        architecture.initialise(own, own + 1, random, y);
    }

    <A> Parameters<A> putShared(Parameters<A> into, A x) {
        return into.put(sharedFrom(), sharedTo(), x);
    }

    <A> Parameters<A> putPrivate(Parameters<A> into, A y) {
        return into.put(own, own + 1, y);
    }

    private int sharedFrom() {
        return own == 0 ? 1 : 0;
    }

    private int sharedTo() {
        return own == 0 ? layers : layers - 1;
    }
}
