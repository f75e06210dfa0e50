package org.parley.tck;

import java.util.List;
import org.parley.api.network.AggregationFactory;
import org.parley.tck.law.AggregationLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of an aggregation. */
public abstract class AggregationContract extends ComponentContract<AggregationFactory> {

    @Override
    final List<Law> laws(Subject<AggregationFactory> subject) {
        return AggregationLaws.of(subject);
    }
}
