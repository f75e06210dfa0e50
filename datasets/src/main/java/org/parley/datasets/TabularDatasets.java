package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

/** Small tables: australian, which is downloaded, and breast-cancer and digits, which are bundled. */
public final class TabularDatasets {

    private TabularDatasets() {}

    /** {@code australian}: credit approvals, scaled to [-1, 1] by LIBSVM's authors. */
    @Described(
            name = "australian",
            description = "Australian credit approval: 690 samples with 14 features in [-1, 1], 2 classes.")
    public static final class AustralianFactory implements DatasetFactory {

        private static final String FILE = "australian_scale";

        @Override
        public Splits read(Settings settings, Path home) {
            Source source = Source.of(DataFiles.require(home.resolve(name()), FILE, name()));
            LibsvmFactory.LibsvmFile file = LibsvmFactory.LibsvmFile.read(source, Integer.MAX_VALUE);
            return TextPart.classified(name(), file.part(file.width()), Optional.empty());
        }

        @Override
        public Optional<Publication> publication() {
            return Optional.of(new Publication(
                    name(),
                    "CC BY 4.0 (UCI Statlog; scaled copy of LIBSVM Data)",
                    "https://archive.ics.uci.edu/dataset/143/statlog+australian+credit+approval",
                    List.of(new PublishedFile(
                                    FILE,
                                    "059404b51b165a24344a173d266ab610",
                                    Download.of(
                                            "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/australian_scale"))
                            .withSha256("86799bcc4dbcd41929a514fa181d1c1a40e01f009dee139d4141a194d7ecd9e3"))));
        }
    }

    /** {@code breast-cancer}: measurements of cell nuclei, which need no download. */
    @Described(
            name = "breast-cancer",
            description =
                    "Breast Cancer Wisconsin (bundled): 569 tumors with 30 measurements, malignant (class 0) or benign (class 1).")
    public static final class BreastCancerFactory implements DatasetFactory {

        private static final Option<Scaling> SCALING = Scaling.option(
                List.of(Scaling.STANDARD, Scaling.UNIT, Scaling.NONE),
                "Scaling of features: to mean 0 and deviation 1 (standard), to [0, 1] (unit), or none.");

        @Override
        public List<Option<?>> options() {
            return List.of(SCALING);
        }

        @Override
        public Splits read(Settings settings, Path home) {
            CsvFile.CsvFormat format =
                    new CsvFile.CsvFormat(',', CsvFile.CsvFormat.Header.PRESENT, CsvFile.ColumnRoles.label("last"));
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

    /** {@code digits}: small handwritten digits, which need no download. */
    @Described(
            name = "digits",
            description = "Digits (bundled): 1,797 images of handwritten digits, 8 x 8 pixels, 10 classes.")
    public static final class DigitsFactory implements DatasetFactory {

        private static final float WHITE = 16;

        @Override
        public Splits read(Settings settings, Path home) {
            CsvFile.CsvFormat format =
                    new CsvFile.CsvFormat(',', CsvFile.CsvFormat.Header.ABSENT, CsvFile.ColumnRoles.label("last"));
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
}
