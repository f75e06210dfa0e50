package org.parley.tck;

import java.util.List;
import java.util.Optional;
import org.parley.api.data.Dataset;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.DataOffers;
import org.parley.tck.check.ModelChecks;
import org.parley.tck.check.Subject;

/** The contract of a model. */
public abstract class BilevelModelContract extends ComponentContract<BilevelModelFactory> {

    /**
     * Returns the samples to test the model on, for models that need a certain number of features or classes. By default the model is
     * tested without data. If it rejects that with a {@code ParleyException}, small datasets of the test kit follow: 3 features with 6
     * classes, 2 classes or a target, and 5 characters with 6 classes.
     */
    protected Optional<Dataset> data() {
        return Optional.empty();
    }

    @Override
    final List<ContractCheck> checks(Subject<BilevelModelFactory> subject) {
        return ModelChecks.of(subject, data().map(DataOffers::of).orElseGet(DataOffers::ofTheKit));
    }
}
