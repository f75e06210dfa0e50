package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.pf4j.Extension;

/** {@code libsvm}: any file in LIBSVM's text format. */
@Extension
@Described(
        name = "libsvm",
        says = "A text file of LIBSVM: label index:value index:value …, plain or .gz; rows stay sparse in memory.")
public final class LibsvmFactory implements DatasetFactory {

    private static final Option<Path> FILE = Option.file("file").mandatory().says("The samples.");
    private static final Option<Path> TEST = Option.file("test").says("Test samples in a file of their own.");
    private static final Option<Integer> FEATURES = Option.integer("features")
            .from(0)
            .to(LibsvmFile.MOST_FEATURES)
            .orElse(0)
            .says("Features of a sample; 0 takes the largest index that occurs.");

    @Override
    public List<Option<?>> options() {
        List<Option<?>> own = List.of(FILE, TEST, LabelOption.LABELS, FEATURES);
        return Stream.concat(own.stream(), Limits.options().stream()).toList();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        Limits limits = Limits.of(settings);
        LibsvmFile train = LibsvmFile.read(Source.of(settings.get(FILE)), limits.train());
        Optional<LibsvmFile> test = settings.find(TEST).isPresent()
                ? Optional.of(LibsvmFile.read(Source.of(settings.get(TEST)), limits.test()))
                : Optional.empty();
        int width = width(settings.get(FEATURES), train, test);
        return LabelOption.splits(settings, name(), train.part(width), test.map(file -> file.part(width)));
    }

    private static int width(int wanted, LibsvmFile train, Optional<LibsvmFile> test) {
        int largest = Math.max(train.width(), test.map(LibsvmFile::width).orElse(0));
        if (wanted > 0 && largest > wanted) {
            LibsvmFile wide = train.width() == largest ? train : test.orElseThrow();
            throw wide.source().fault("has feature " + largest + ", but features is " + wanted, "raise it, or set 0");
        }
        return wanted > 0 ? wanted : largest;
    }
}
