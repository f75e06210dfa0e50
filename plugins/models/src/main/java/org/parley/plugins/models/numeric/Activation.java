package org.parley.plugins.models.numeric;

/** What a layer does to its weighted sums. */
public enum Activation {
    RELU(false),
    TANH(true),
    SIGMOID(true),
    IDENTITY(false);

    private final boolean curved;

    Activation(boolean curved) {
        this.curved = curved;
    }

    /** Whether the second derivative is anything but zero. */
    public boolean isCurved() {
        return curved;
    }
}
