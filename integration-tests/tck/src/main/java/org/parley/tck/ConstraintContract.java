package org.parley.tck;

import java.util.List;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.tck.law.ConstraintLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of a constraint. */
public abstract class ConstraintContract extends ComponentContract<ConstraintFactory> {

    @Override
    final List<Law> laws(Subject<ConstraintFactory> subject) {
        return ConstraintLaws.of(subject);
    }
}
