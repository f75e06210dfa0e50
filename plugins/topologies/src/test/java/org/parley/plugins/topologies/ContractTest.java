package org.parley.plugins.topologies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.TopologyContract;
import org.parley.tck.WeightRuleContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Complete extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.CompleteFactory();
        }
    }

    @Nested
    class CorrectedRowStochastic extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new CorrectedRowStochasticFactory();
        }

        @Override
        protected Set<Property> promises() {
            return Set.of();
        }
    }

    @Nested
    class ErdosRenyi extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new RandomGraphs.ErdosRenyiFactory();
        }
    }

    @Nested
    class Explicit extends TopologyContract {

        @TempDir
        Path directory;

        private Path matrix;

        @Override
        protected TopologyFactory factory() {
            return new ExplicitFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("file", matrix.toString());
        }

        @BeforeEach
        void writeMatrix() throws IOException {
            matrix = directory.resolve("W.json");
            Files.writeString(matrix, "{\"weights\": [[0.5, 0.5, 0], [0.25, 0.5, 0.25], [0.25, 0, 0.75]]}");
        }
    }

    @Nested
    class Exponential extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.ExponentialFactory();
        }
    }

    @Nested
    class Grid extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.GridFactory();
        }
    }

    @Nested
    class Incidence extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.IncidenceFactory();
        }
    }

    @Nested
    class Laplacian extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.LaplacianFactory();
        }
    }

    @Nested
    class Metropolis extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.MetropolisFactory();
        }
    }

    @Nested
    class OnePeerExponential extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new OnePeerExponentialFactory();
        }
    }

    @Nested
    class PathContract extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.PathFactory();
        }
    }

    @Nested
    class Push extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.PushFactory();
        }

        @Override
        protected Set<Property> promises() {
            return Set.of(Property.COLUMN_STOCHASTIC);
        }
    }

    @Nested
    class RandomDirected extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new RandomGraphs.RandomDirectedFactory();
        }
    }

    @Nested
    class Receive extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.ReceiveFactory();
        }

        @Override
        protected Set<Property> promises() {
            return Set.of(Property.ROW_STOCHASTIC);
        }
    }

    @Nested
    class Recorded extends TopologyContract {

        @TempDir
        Path directory;

        private Path links;

        @Override
        protected TopologyFactory factory() {
            return new RecordedFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("file", links.toString());
        }

        @BeforeEach
        void writeLinks() throws IOException {
            links = directory.resolve("links.json");
            Files.writeString(links, "{\"graphs\": [[[0, 1]], [[1, 2]], []]}");
        }
    }

    @Nested
    class Ring extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.RingFactory();
        }
    }

    @Nested
    class Server extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.ServerFactory();
        }
    }

    @Nested
    class Star extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.StarFactory();
        }
    }

    @Nested
    class Torus extends TopologyContract {

        @Override
        protected TopologyFactory factory() {
            return new StaticGraphs.TorusFactory();
        }
    }

    @Nested
    class Uniform extends WeightRuleContract {

        @Override
        protected WeightRuleFactory factory() {
            return new WeightRules.UniformFactory();
        }

        /** Columns do not sum to one on a directed graph whose in-degrees exceed some out-degrees. */
        @Override
        protected Set<Property> promises() {
            return Set.of(Property.ROW_STOCHASTIC);
        }
    }
}
