package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DataNames;
import org.parley.api.data.DatasetFactory;

/** {@code csv}: a table with a label column. */
@Described(name = "csv", description = "CSV file, plain or .gz: a table with one sample per line.")
public final class CsvFactory implements DatasetFactory {

    private static final Option<Path> FILE = Option.file("file").mandatory().description("File with training samples.");
    private static final Option<Path> TEST =
            Option.file("test-file").description("File with test samples, in the same format.");
    private static final Option<String> LABEL = Option.text("label")
            .orElse("last")
            .description("Column of the label: first, last, a number from 1, or a name.");
    private static final Option<List<String>> CATEGORICAL = Option.texts("categorical")
            .orElse(List.of())
            .description("Categorical columns, which are one-hot encoded by their values in the training file.");
    private static final Option<List<String>> IGNORE =
            Option.texts("ignore").orElse(List.of()).description("Columns to ignore.");
    private static final Option<String> GROUP =
            Option.text("group").description("Column with the group of a sample, for the partition by-group.");
    private static final Option<CsvFile.CsvFormat.Header> HEADER = Option.choice(
                    "header", CsvFile.CsvFormat.Header.class)
            .description(
                    "Presence of a header line with column names; auto assumes one if a feature of the first line is not a number.");
    private static final Option<String> SEPARATOR = Option.choice("separator", "comma", "semicolon", "tab", "space")
            .description("Field separator; space means any white space.");

    private static final Option<Scaling> SCALING = Scaling.option(
            List.of(Scaling.NONE, Scaling.UNIT, Scaling.STANDARD),
            "Scaling of numbers over the training file: none, to [0, 1] (unit), or to mean 0 and deviation 1 "
                    + "(standard); categories stay 0 and 1.");

    @Override
    public List<Option<?>> options() {
        List<Option<?>> own =
                List.of(FILE, TEST, LABEL, TextPart.LABELS, CATEGORICAL, IGNORE, GROUP, HEADER, SEPARATOR, SCALING);
        return Stream.concat(own.stream(), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        CsvFile.ColumnRoles roles = new CsvFile.ColumnRoles(
                settings.get(LABEL), settings.get(CATEGORICAL), settings.get(IGNORE), settings.find(GROUP));
        CsvFile.CsvFormat format =
                new CsvFile.CsvFormat(separator(settings.get(SEPARATOR)), settings.get(HEADER), roles);
        Limits limits = Limits.of(settings);
        CsvFile train = CsvFile.read(Source.of(settings.get(FILE)), format, limits.train());
        Optional<CsvFile> test = settings.find(TEST).map(file -> CsvFile.read(Source.of(file), format, limits.test()));
        test.ifPresent(file -> file.requireColumnsOf(train));
        settings.get(SCALING).apply(train.rows(), test.map(CsvFile::rows).orElse(new float[0][]));
        List<LabelColumn.ClassNames> categories = train.categories();
        Splits splits =
                TextPart.splits(settings, name(), train.part(categories), test.map(file -> file.part(categories)));
        List<String> classes = splits.names().map(DataNames::classes).orElse(List.of());
        return splits.withNames(new DataNames(train.columns(categories), classes));
    }

    private static char separator(String word) {
        return switch (word) {
            case "semicolon" -> ';';
            case "tab" -> '\t';
            case "space" -> ' ';
            default -> ',';
        };
    }
}
