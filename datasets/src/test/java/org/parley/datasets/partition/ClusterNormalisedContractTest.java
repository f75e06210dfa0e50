package org.parley.datasets.partition;

import java.util.List;
import org.parley.api.data.PartitionFactory;
import org.parley.tck.PartitionContract;

class ClusterNormalisedContractTest extends PartitionContract {

    @Override
    protected PartitionFactory factory() {
        return new ClusterNormalisedFactory();
    }

    @Override
    protected List<PartitionFactory> companions() {
        return List.of(new IidFactory());
    }
}
