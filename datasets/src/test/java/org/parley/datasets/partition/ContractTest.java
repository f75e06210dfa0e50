package org.parley.datasets.partition;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.parley.api.data.PartitionFactory;
import org.parley.tck.PartitionContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class ByGroup extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new LabelPartitions.ByGroupFactory();
        }
    }

    @Nested
    class ClusterNormalized extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new ClusterNormalizedFactory();
        }

        @Override
        protected List<PartitionFactory> companions() {
            return List.of(new LabelPartitions.IidFactory());
        }
    }

    @Nested
    class Contiguous extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new LabelPartitions.ContiguousFactory();
        }
    }

    @Nested
    class Dirichlet extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new DirichletFactory();
        }
    }

    @Nested
    class Iid extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new LabelPartitions.IidFactory();
        }
    }

    @Nested
    class LabelSkew extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new LabelPartitions.LabelSkewFactory();
        }
    }

    @Nested
    class Pachinko extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new PachinkoFactory();
        }
    }
}
