package org.parley.tck;

import java.util.List;
import org.parley.api.data.PartitionFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.PartitionLaws;
import org.parley.tck.law.Subject;

/** The promises of a way to share data out. */
public abstract class PartitionContract extends ComponentContract<PartitionFactory> {

    @Override
    final List<Law> laws(Subject<PartitionFactory> subject) {
        return PartitionLaws.of(subject);
    }
}
