package org.parley.runtime.plan;

/** What a block stores per entry. */
public enum Precision {
    FLOAT64,
    FLOAT32
}
