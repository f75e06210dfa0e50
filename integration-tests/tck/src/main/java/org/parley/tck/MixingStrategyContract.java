package org.parley.tck;

import java.util.List;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.MixingLaws;
import org.parley.tck.law.Subject;

/** The promises of a mixing strategy. */
public abstract class MixingStrategyContract extends ComponentContract<MixingStrategyFactory> {

    @Override
    final List<Law> laws(Subject<MixingStrategyFactory> subject) {
        return MixingLaws.of(subject);
    }
}
