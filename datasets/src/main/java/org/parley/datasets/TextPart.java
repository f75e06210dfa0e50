package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Checksum;
import org.parley.api.data.DataNames;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;

/** The content of a text file, before the classes of its labels are numbered. */
record TextPart(Features features, LabelColumn labels, Optional<LabelColumn> groups, Checksum checksum) {

    TextPart(Features features, LabelColumn labels, Checksum checksum) {
        this(features, labels, Optional.empty(), checksum);
    }

    /** Returns training samples and optional test samples with a common numbering of classes. */
    static Splits classified(String name, TextPart train, Optional<TextPart> test) {
        List<LabelColumn> columns = parts(train, test).map(TextPart::labels).toList();
        LabelColumn.ClassNames names =
                LabelColumn.ClassNames.of(columns, "if these labels are numbers, set labels: numbers");
        return splits(
                        train,
                        test,
                        part -> Dataset.ofClasses(
                                name,
                                part.features,
                                part.labels.classes(names),
                                names.count(),
                                part.checksum.hexadecimal()))
                .withNames(new DataNames(List.of(), names.names()));
    }

    /** Returns training samples and optional test samples with numbers to predict. */
    static Splits regression(String name, TextPart train, Optional<TextPart> test) {
        return splits(
                train,
                test,
                part -> Dataset.ofTargets(name, part.features, part.labels.targets(), part.checksum.hexadecimal()));
    }

    private static Splits splits(TextPart train, Optional<TextPart> test, Function<TextPart, Dataset> dataset) {
        List<LabelColumn> columns =
                parts(train, test).flatMap(part -> part.groups.stream()).toList();
        LabelColumn.ClassNames names =
                LabelColumn.ClassNames.of(columns, "set group to a column with one value per origin");
        Function<TextPart, Dataset> grouped = part -> part.groups
                .map(origins -> dataset.apply(part).withGroups(origins.classes(names)))
                .orElseGet(() -> dataset.apply(part));
        return new Splits(grouped.apply(train), test.map(grouped));
    }

    private static Stream<TextPart> parts(TextPart train, Optional<TextPart> test) {
        return Stream.concat(Stream.of(train), test.stream());
    }

    static final Option<String> LABELS = Option.choice("labels", "classes", "numbers")
            .description("Meaning of the labels: classes, or numbers to predict.");

    static Splits splits(Settings settings, String name, TextPart train, Optional<TextPart> test) {
        return settings.get(LABELS).equals("classes")
                ? TextPart.classified(name, train, test)
                : TextPart.regression(name, train, test);
    }
}
