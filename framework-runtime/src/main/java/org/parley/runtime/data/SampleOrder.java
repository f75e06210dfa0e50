package org.parley.runtime.data;

/** The selection of an agent's samples for training, validation and testing. */
public enum SampleOrder {
    /** At random. */
    SHUFFLED,
    /** The first for training and the last for testing, in the order of the partition. For data that was recorded over time. */
    KEPT
}
