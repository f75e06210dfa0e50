package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.pf4j.Extension;

/** {@code digits}: small handwritten digits that need no download. */
@Extension
@Described(name = "digits", says = "Bundled: 1797 handwritten digits of 8 x 8 pixels, 10 classes.")
public final class DigitsFactory implements DatasetFactory {

    private static final float WHITE = 16;

    @Override
    public Splits read(Settings settings, Path home) {
        CsvFormat format = new CsvFormat(',', CsvFormat.Header.ABSENT, ColumnRoles.label("last"));
        CsvFile file = CsvFile.read(Source.resource("digits.csv.gz"), format, Integer.MAX_VALUE);
        for (float[] row : file.rows()) {
            for (int k = 0; k < row.length; k++) {
                row[k] /= WHITE;
            }
        }
        return TextPart.classified(name(), file.part(List.of()), Optional.empty());
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "CC BY 4.0 (Alpaydin, Kaynak; UCI)",
                "https://archive.ics.uci.edu/dataset/80/optical+recognition+of+handwritten+digits",
                List.of()));
    }
}
