package org.parley.tck;

import java.util.List;
import org.parley.api.numeric.KernelsFactory;
import org.parley.tck.law.KernelsLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of kernels. */
public abstract class KernelsContract extends ComponentContract<KernelsFactory> {

    @Override
    final List<Law> laws(Subject<KernelsFactory> subject) {
        return KernelsLaws.of(subject);
    }
}
