package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.pf4j.Extension;

/** {@code breast-cancer}: measurements of cell nuclei that need no download. */
@Extension
@Described(
        name = "breast-cancer",
        says = "Bundled: 569 tumours of 30 measurements, malignant (class 0) or benign (class 1).")
public final class BreastCancerFactory implements DatasetFactory {

    private static final Option<Scaling> SCALING = Scaling.option(
            List.of(Scaling.STANDARD, Scaling.UNIT, Scaling.NONE),
            "Features with mean 0 and deviation 1, from 0 to 1, or as they are.");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALING);
    }

    @Override
    public Splits read(Settings settings, Path home) {
        CsvFormat format = new CsvFormat(',', CsvFormat.Header.PRESENT, ColumnRoles.label("last"));
        CsvFile file = CsvFile.read(Source.resource("breast_cancer.csv"), format, Integer.MAX_VALUE);
        settings.get(SCALING).apply(file.rows(), new float[0][]);
        return TextPart.classified(name(), file.part(List.of()), Optional.empty());
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "CC BY 4.0 (Wolberg, Mangasarian, Street, Street; UCI)",
                "https://archive.ics.uci.edu/dataset/17/breast+cancer+wisconsin+diagnostic",
                List.of()));
    }
}
