package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import org.parley.api.data.Checksum;
import org.parley.api.data.DatasetFactory.Splits;

/** Training and perhaps test samples from LEAF files, with users and classes numbered in common. */
record LeafData(String name, Vocabulary vocabulary, LeafUsers users) {

    Splits read(List<Source> train, List<Source> test) {
        Checksum trainChecksum = new Checksum();
        LeafSamples training = samples(train, trainChecksum);
        if (test.isEmpty()) {
            return new Splits(training.dataset(name, classes(training, training), trainChecksum), Optional.empty());
        }
        Checksum testChecksum = new Checksum();
        LeafSamples held = samples(test, testChecksum);
        if (held.areTexts() != training.areTexts() || held.width() != training.width()) {
            throw test.get(0)
                    .fault(
                            "has samples of " + held.width() + " features, " + train.get(0) + " of " + training.width(),
                            "take both files from one source");
        }
        int classes = classes(training, held);
        return new Splits(
                training.dataset(name, classes, trainChecksum), Optional.of(held.dataset(name, classes, testChecksum)));
    }

    private LeafSamples samples(List<Source> sources, Checksum checksum) {
        LeafSamples samples = new LeafSamples();
        sources.forEach(source -> new LeafFile(source, vocabulary, users, samples).read(checksum));
        if (samples.isEmpty()) {
            throw sources.get(0).fault("holds no samples", "is this the right file?");
        }
        return samples;
    }

    private int classes(LeafSamples training, LeafSamples held) {
        int largest = Math.max(training.largestLabel(), held.largestLabel());
        return training.areTexts() ? Math.max(vocabulary.size(), largest + 1) : largest + 1;
    }
}
