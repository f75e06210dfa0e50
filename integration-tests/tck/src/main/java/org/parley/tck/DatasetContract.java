package org.parley.tck;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.data.DatasetFactory;
import org.parley.tck.law.DatasetLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of a reader of data. */
public abstract class DatasetContract extends ComponentContract<DatasetFactory> {

    /** The data directory; by default one that is not there, where bundled data are read and others are missed in words. */
    protected Path home() {
        return Path.of("no-data-here");
    }

    @Override
    final List<Law> laws(Subject<DatasetFactory> subject) {
        return DatasetLaws.of(subject, home());
    }
}
