package org.parley.tck;

import java.util.List;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.law.EstimatorLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of an estimator of directions: of hypergradients above, of gradients below. */
public abstract class EstimatorContract extends ComponentContract<EstimatorFactory> {

    @Override
    final List<Law> laws(Subject<EstimatorFactory> subject) {
        return EstimatorLaws.of(subject);
    }
}
