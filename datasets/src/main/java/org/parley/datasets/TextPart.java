package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.data.Checksum;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;

/** What a text file holds, before the classes that its labels name are numbered. */
record TextPart(Features features, LabelColumn labels, Checksum checksum) {

    /** Training and perhaps test samples with a common numbering of classes. */
    static Splits classified(String name, TextPart train, Optional<TextPart> test) {
        List<LabelColumn> columns = Stream.concat(Stream.of(train), test.stream())
                .map(TextPart::labels)
                .toList();
        ClassNames names = ClassNames.of(columns);
        return new Splits(train.dataset(name, names), test.map(part -> part.dataset(name, names)));
    }

    /** Training and perhaps test samples with numbers to predict. */
    static Splits regression(String name, TextPart train, Optional<TextPart> test) {
        return new Splits(train.dataset(name), test.map(part -> part.dataset(name)));
    }

    private Dataset dataset(String name, ClassNames names) {
        return Dataset.ofClasses(name, features, labels.classes(names), names.count(), checksum.hexadecimal());
    }

    private Dataset dataset(String name) {
        return Dataset.ofTargets(name, features, labels.targets(), checksum.hexadecimal());
    }
}
