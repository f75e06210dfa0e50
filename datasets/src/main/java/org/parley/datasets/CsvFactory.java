package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.pf4j.Extension;

/** {@code csv}: any table of numbers with a label column. */
@Extension
public final class CsvFactory implements DatasetFactory {

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return "A table of numbers in text, one sample per line, plain or .gz.";
    }

    @Override
    public List<Option> options() {
        List<Option> own = List.of(
                Option.file("file", "The samples.").mandatory(),
                Option.file("test", "Test samples in a file of their own, written the same way."),
                Option.text("label", "last", "Column of the label: first, last, a number from 1, or a name."),
                LabelOption.option(),
                Option.choice(
                        "header",
                        List.of("auto", "present", "absent"),
                        "Whether the first line names the columns; auto: when one of its features is not a number."),
                Option.choice(
                        "separator",
                        List.of("comma", "semicolon", "tab", "space"),
                        "What stands between two fields; space means any white space."),
                Scaling.option(
                        List.of(Scaling.NONE, Scaling.UNIT, Scaling.STANDARD),
                        "Features as they are, from 0 to 1, or with mean 0 and deviation 1 over the training file."));
        return Stream.concat(own.stream(), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        CsvFormat format = new CsvFormat(
                separator(settings.text("separator")),
                CsvFormat.Header.valueOf(settings.text("header").toUpperCase(Locale.ROOT)),
                settings.text("label"));
        Limits limits = Limits.of(settings);
        CsvFile train = CsvFile.read(Source.of(settings.file("file")), format, limits.train());
        Optional<CsvFile> test = settings.has("test")
                ? Optional.of(CsvFile.read(Source.of(settings.file("test")), format, limits.test()))
                : Optional.empty();
        test.ifPresent(file -> requireSameWidth(train, file));
        Scaling.of(settings).apply(train.rows(), test.map(CsvFile::rows).orElse(new float[0][]));
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
