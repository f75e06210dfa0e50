package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Download;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.pf4j.Extension;

/** {@code australian}: credit approvals, scaled to [-1, 1] by LIBSVM's authors. */
@Extension
@Described(name = "australian", says = "Australian credit approval: 690 samples of 14 features in [-1, 1], 2 classes.")
public final class AustralianFactory implements DatasetFactory {

    private static final String FILE = "australian_scale";

    @Override
    public Splits read(Settings settings, Path home) {
        Source source = Source.of(DataFiles.require(home.resolve(name()), FILE, name()));
        LibsvmFile file = LibsvmFile.read(source, Integer.MAX_VALUE);
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
