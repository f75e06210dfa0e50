package org.parley.datasets.partition;

import org.parley.api.data.PartitionFactory;
import org.parley.tck.PartitionContract;

class ByGroupContractTest extends PartitionContract {

    @Override
    protected PartitionFactory factory() {
        return new ByGroupFactory();
    }
}
