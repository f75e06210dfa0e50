package org.parley.api.component;

/** A component that takes part in every round: strategies, momenta, estimators, loops. */
public interface RunComponentFactory extends ComponentFactory {

    /** Whether chance has a part in it even when every sample is used, as in random rounding, added noise or a random truncation. */
    default boolean isRandom(Settings settings) {
        return false;
    }
}
