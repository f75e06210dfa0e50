package org.parley.tck;

import java.util.List;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.ModelLaws;
import org.parley.tck.law.Subject;

/** The promises of a model. */
public abstract class BilevelModelContract extends ComponentContract<BilevelModelFactory> {

    @Override
    final List<Law> laws(Subject<BilevelModelFactory> subject) {
        return ModelLaws.of(subject);
    }
}
