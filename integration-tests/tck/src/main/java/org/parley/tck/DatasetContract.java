package org.parley.tck;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.data.DatasetFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.DatasetChecks;
import org.parley.tck.check.Subject;

/** The promises of a reader of data. */
public abstract class DatasetContract extends ComponentContract<DatasetFactory> {

    /** The data directory; by default one that is not there, where bundled data are read and others are missed in words. */
    protected Path home() {
        return Path.of("no-data-here");
    }

    @Override
    final List<ContractCheck> checks(Subject<DatasetFactory> subject) {
        return DatasetChecks.of(subject, home());
    }
}
