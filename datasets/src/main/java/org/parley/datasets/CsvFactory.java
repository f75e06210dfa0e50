package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.pf4j.Extension;

/** {@code csv}: any table of numbers with a label column. */
@Extension
public final class CsvFactory implements DatasetFactory {

    private static final Option<Path> FILE = Option.file("file").mandatory().says("The samples.");
    private static final Option<Path> TEST =
            Option.file("test").says("Test samples in a file of their own, written the same way.");
    private static final Option<String> LABEL =
            Option.text("label").orElse("last").says("Column of the label: first, last, a number from 1, or a name.");
    private static final Option<CsvFormat.Header> HEADER = Option.choice("header", CsvFormat.Header.class)
            .says("Whether the first line names the columns; auto: when one of its features is not a number.");
    private static final Option<String> SEPARATOR = Option.choice("separator", "comma", "semicolon", "tab", "space")
            .says("What stands between two fields; space means any white space.");

    private static final Option<Scaling> SCALING = Scaling.option(
            List.of(Scaling.NONE, Scaling.UNIT, Scaling.STANDARD),
            "Features as they are, from 0 to 1, or with mean 0 and deviation 1 over the training file.");

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return "A table of numbers in text, one sample per line, plain or .gz.";
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> own = List.of(FILE, TEST, LABEL, LabelOption.LABELS, HEADER, SEPARATOR, SCALING);
        return Stream.concat(own.stream(), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        CsvFormat format = new CsvFormat(separator(settings.get(SEPARATOR)), settings.get(HEADER), settings.get(LABEL));
        Limits limits = Limits.of(settings);
        CsvFile train = CsvFile.read(Source.of(settings.get(FILE)), format, limits.train());
        Optional<CsvFile> test = settings.find(TEST).map(file -> CsvFile.read(Source.of(file), format, limits.test()));
        test.ifPresent(file -> requireSameWidth(train, file));
        settings.get(SCALING).apply(train.rows(), test.map(CsvFile::rows).orElse(new float[0][]));
        return LabelOption.splits(settings, name(), train.part(), test.map(CsvFile::part));
    }

    private static void requireSameWidth(CsvFile train, CsvFile test) {
        int wanted = train.rows()[0].length;
        int found = test.rows()[0].length;
        if (found != wanted) {
            throw test.source()
                    .fault("has " + found + " features, " + train.source() + " has " + wanted, "name matching files");
        }
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
