package org.parley.runtime.data;

/** Which samples of a share are for training, which for validation and testing. */
public enum SampleOrder {
    /** Any, by chance. */
    SHUFFLED,
    /** The first for training, the last for testing, in the order the partition gives: for data that was written over time. */
    KEPT
}
