package org.parley.runtime.plan;

/** The floating-point format of stored numbers. */
public enum Precision {
    FLOAT64(Double.BYTES),
    FLOAT32(Float.BYTES);

    private final int bytes;

    Precision(int bytes) {
        this.bytes = bytes;
    }

    public int bytes() {
        return bytes;
    }

    public int bits() {
        return bytes * Byte.SIZE;
    }
}
