package org.parley.tck;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.data.DatasetFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.DatasetChecks;
import org.parley.tck.check.Subject;

/** The contract of a dataset reader. */
public abstract class DatasetContract extends ComponentContract<DatasetFactory> {

    /** Returns the data directory. By default it does not exist, so bundled data are read and other data are reported as missing. */
    protected Path home() {
        return Path.of("no-data-here");
    }

    @Override
    final List<ContractCheck> checks(Subject<DatasetFactory> subject) {
        return DatasetChecks.of(subject, home());
    }
}
