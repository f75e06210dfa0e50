package org.parley.tck.law;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

/** What a reader of a dataset promises. */
public final class DatasetLaws {

    private static final int ROWS_LOOKED_AT = 200;

    private final DatasetFactory factory;
    private final Settings settings;
    private final Path home;

    private DatasetLaws(Subject<DatasetFactory> subject, Path home) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.home = home;
    }

    /** @param home the data directory; a dataset that is not there must say so */
    public static List<Law> of(Subject<DatasetFactory> subject, Path home) {
        DatasetLaws laws = new DatasetLaws(subject, home);
        return Creation.before(
                List.of(
                        new Law("it says where it comes from and on which terms", laws::isPublished),
                        new Law(
                                "what comes with its plugin is there, and a missing file is named",
                                laws::isThereOrSaysWhy),
                        new Law(
                                "every number of its features is one, in both precisions alike",
                                laws::featuresAreSound),
                        new Law("the same files give the same data and checksum", laws::isReproducible),
                        ChecksumLaw.of(subject, home)),
                laws::begins);
    }

    private Verdict begins() {
        return Verdict.holds(read().isPresent() ? "it can be read" : "its files are not here");
    }

    private Verdict isPublished() {
        Optional<Publication> publication = factory.publication();
        if (publication.isEmpty()) {
            return Verdict.doesNotApply("it reads any file of a format");
        }
        List<String> faults = new ArrayList<>();
        if (publication.get().licence().isBlank()) {
            faults.add("no licence");
        }
        if (!publication.get().homepage().startsWith("http")) {
            faults.add("no homepage");
        }
        Set<String> names = new HashSet<>();
        for (PublishedFile file : publication.get().files()) {
            if (!names.add(file.name())) {
                faults.add("two files named " + file.name());
            }
        }
        return faults.isEmpty()
                ? Verdict.holds("%s, %d files", publication.get().licence(), names.size())
                : Verdict.broken("%s", String.join("; ", faults));
    }

    private Verdict isThereOrSaysWhy() {
        boolean bundled = factory.publication().map(Publication::isBundled).orElse(false);
        try {
            Dataset train = factory.read(settings, home).train();
            return train.size() > 0
                    ? Verdict.holds(
                            "%d samples of %d features, %d classes", train.size(), train.width(), train.classes())
                    : Verdict.broken("it has no samples");
        } catch (ParleyException missing) {
            return bundled
                    ? Verdict.threw(missing)
                    : Verdict.holds("%s", missing.faults().get(0));
        }
    }

    private Verdict featuresAreSound() {
        Optional<DatasetFactory.Splits> splits = read();
        if (splits.isEmpty()) {
            return Verdict.doesNotApply("its files are not here");
        }
        Features features = splits.get().train().features();
        int width = features.width();
        float[] narrow = new float[width + 2];
        double[] wide = new double[width + 2];
        int looked = Math.min(ROWS_LOOKED_AT, features.rows());
        for (int k = 0; k < looked; k++) {
            int row = (int) ((long) k * features.rows() / looked);
            Arrays.fill(narrow, -7);
            Arrays.fill(wide, -7);
            features.copy(row, narrow, 1);
            features.copy(row, wide, 1);
            for (int column = 1; column <= width; column++) {
                if (!Float.isFinite(narrow[column]) || narrow[column] != wide[column]) {
                    return Verdict.broken(
                            "row %d, column %d is %s in single and %s in double precision",
                            row, column - 1, narrow[column], wide[column]);
                }
            }
            if (narrow[0] != -7 || narrow[width + 1] != -7 || wide[0] != -7 || wide[width + 1] != -7) {
                return Verdict.broken("row %d is written beyond its place", row);
            }
        }
        return Verdict.holds("%d rows looked at", looked);
    }

    private Verdict isReproducible() {
        Optional<DatasetFactory.Splits> once = read();
        if (once.isEmpty()) {
            return Verdict.doesNotApply("its files are not here");
        }
        Dataset train = once.get().train();
        Dataset again = read().orElseThrow().train();
        if (!train.checksum().matches("[0-9a-f]{64}")) {
            return Verdict.broken("'%s' is no SHA-256", train.checksum());
        }
        boolean same = train.checksum().equals(again.checksum())
                && train.size() == again.size()
                && Arrays.equals(train.labels(), again.labels())
                && Arrays.equals(train.targets(), again.targets());
        return same
                ? Verdict.holds("checksum %s…", train.checksum().substring(0, 12))
                : Verdict.broken("it is another one the second time");
    }

    private Optional<DatasetFactory.Splits> read() {
        try {
            return Optional.of(Creation.made(factory.read(settings, home), "read"));
        } catch (ParleyException missing) {
            return Optional.empty();
        }
    }
}
