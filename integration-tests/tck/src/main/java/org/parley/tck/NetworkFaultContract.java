package org.parley.tck;

import java.util.List;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.NetworkFaultLaws;
import org.parley.tck.law.Subject;

/** The promises of a network fault. */
public abstract class NetworkFaultContract extends ComponentContract<NetworkFaultFactory> {

    @Override
    final List<Law> laws(Subject<NetworkFaultFactory> subject) {
        return NetworkFaultLaws.of(subject);
    }
}
