package org.parley.tck;

import java.util.List;
import java.util.Optional;
import org.parley.api.data.Dataset;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.DataOffers;
import org.parley.tck.check.ModelChecks;
import org.parley.tck.check.Subject;

/** The promises of a model. */
public abstract class BilevelModelContract extends ComponentContract<BilevelModelFactory> {

    /**
     * Samples to try the model on, for one that needs a certain number of features or classes. By default it is tried without data, and if
     * it refuses that with a {@code ParleyException}, on small datasets of the kit: 3 features with 6 classes, 2 classes or a target,
     * 5 characters with 6 classes.
     */
    protected Optional<Dataset> data() {
        return Optional.empty();
    }

    @Override
    final List<ContractCheck> checks(Subject<BilevelModelFactory> subject) {
        return ModelChecks.of(subject, data().map(DataOffers::of).orElseGet(DataOffers::ofTheKit));
    }
}
