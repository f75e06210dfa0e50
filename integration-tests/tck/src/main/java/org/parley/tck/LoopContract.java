package org.parley.tck;

import java.util.List;
import org.parley.api.loop.LoopFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.LoopLaws;
import org.parley.tck.law.Subject;

/** The promises of a loop. */
public abstract class LoopContract extends ComponentContract<LoopFactory> {

    @Override
    final List<Law> laws(Subject<LoopFactory> subject) {
        return LoopLaws.of(subject);
    }
}
