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
            return new ByGroupFactory();
        }
    }

    @Nested
    class ClusterNormalised extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new ClusterNormalisedFactory();
        }

        @Override
        protected List<PartitionFactory> companions() {
            return List.of(new IidFactory());
        }
    }

    @Nested
    class Contiguous extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new ContiguousFactory();
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
            return new IidFactory();
        }
    }

    @Nested
    class LabelSkew extends PartitionContract {

        @Override
        protected PartitionFactory factory() {
            return new LabelSkewFactory();
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
