package org.parley.datasets;

import java.util.List;

/** One user's samples in a LEAF file; of {@code texts} and {@code numbers} one is empty. */
record LeafUserData(List<byte[]> texts, List<float[]> numbers, List<Integer> labels) {

    int samples() {
        return texts.size() + numbers.size();
    }
}
