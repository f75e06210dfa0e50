package org.parley.tck;

import java.util.List;
import org.parley.api.mixing.MomentumFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.MomentumLaws;
import org.parley.tck.law.Subject;

/** The promises of a momentum. */
public abstract class MomentumContract extends ComponentContract<MomentumFactory> {

    @Override
    final List<Law> laws(Subject<MomentumFactory> subject) {
        return MomentumLaws.of(subject);
    }
}
