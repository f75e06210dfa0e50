package org.parley.tck;

import java.util.List;
import org.parley.api.observe.ObserverFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.ObserverLaws;
import org.parley.tck.law.Subject;

/** The promises of an observer. */
public abstract class ObserverContract extends ComponentContract<ObserverFactory> {

    @Override
    final List<Law> laws(Subject<ObserverFactory> subject) {
        return ObserverLaws.of(subject);
    }
}
