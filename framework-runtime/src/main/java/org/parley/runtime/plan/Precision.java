package org.parley.runtime.plan;

/** What a block stores per entry; arithmetic is always in double. */
public enum Precision {
    FLOAT64,
    FLOAT32
}
