package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.fixture.FixtureTopologies;

/** What a weight rule promises, on graphs of every sort. */
public final class WeightRuleChecks {

    private final WeightRuleFactory factory;
    private final Settings settings;
    private final Set<Property> promised;

    private WeightRuleChecks(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.promised = Set.copyOf(promised);
    }

    /** @param promised what its weights have on every graph it accepts */
    public static List<ContractCheck> of(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        WeightRuleChecks checks = new WeightRuleChecks(subject, promised);
        return Creation.before(
                checks::begins,
                new ContractCheck(
                        "a graph it cannot weigh is refused in words, and some graph is not", checks::refusesInWords),
                new ContractCheck(WeightFacts.LAW, checks::areSound),
                new ContractCheck("weights stand on the edges of the graph and nowhere else", checks::standOnEdges),
                new ContractCheck("the same graph gets the same weights", checks::areReproducible));
    }

    private Verdict begins() {
        return Verdict.holds(
                "weighs %s",
                FixtureTopologies.catalogue().entrySet().stream()
                        .filter(each -> !weigh(each.getValue()).isEmpty())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("nothing"));
    }

    private Verdict refusesInWords() {
        List<String> refused = new ArrayList<>();
        Map<String, Topology> all = FixtureTopologies.catalogue();
        all.forEach((name, topology) -> {
            if (weigh(topology).isEmpty()) {
                refused.add(name);
            }
        });
        if (refused.size() == all.size()) {
            return Verdict.broken("it refuses every graph of the test kit");
        }
        return Verdict.holds(
                "weighs %d of %d graphs%s",
                all.size() - refused.size(),
                all.size(),
                refused.isEmpty() ? "" : "; refuses " + String.join(", ", refused));
    }

    private Verdict areSound() {
        for (Map.Entry<String, Topology> each : FixtureTopologies.catalogue().entrySet()) {
            for (Weights weights : weigh(each.getValue())) {
                List<String> diagnostics = new WeightFacts(weights).diagnostics(promised);
                if (!diagnostics.isEmpty()) {
                    return Verdict.broken("on %s %s", each.getKey(), String.join("; ", diagnostics));
                }
            }
        }
        return Verdict.holds(promised.isEmpty() ? "nothing more was promised" : "%s as promised", promised);
    }

    private Verdict standOnEdges() {
        for (Map.Entry<String, Topology> each : FixtureTopologies.catalogue().entrySet()) {
            for (Weights weights : weigh(each.getValue())) {
                if (!TopologyChecks.GraphEdges.of(weights.graph())
                        .equals(TopologyChecks.GraphEdges.of(each.getValue().graph(0)))) {
                    return Verdict.broken("on %s they stand on another graph", each.getKey());
                }
            }
        }
        return Verdict.holds("on every graph");
    }

    private Verdict areReproducible() {
        for (Map.Entry<String, Topology> each : FixtureTopologies.catalogue().entrySet()) {
            List<Weights> once = weigh(each.getValue());
            List<Weights> again = weigh(each.getValue());
            for (int k = 0; k < once.size(); k++) {
                if (!same(once.get(k), again.get(k))) {
                    return Verdict.broken("%s was weighed differently the second time", each.getKey());
                }
            }
        }
        return Verdict.holds("bit-equal");
    }

    /** The weights of the first graph; nothing when the rule refuses it. */
    private List<Weights> weigh(Topology topology) {
        try {
            Graph graph = topology.graph(0);
            return List.of(Creation.made(
                    Creation.made(
                                    factory.create(settings, topology, FixtureTopologies.context(graph.agents(), 1)),
                                    "create")
                            .weights(graph, 0),
                    "weights"));
        } catch (ParleyException refused) {
            return List.of();
        }
    }

    private static boolean same(Weights a, Weights b) {
        for (int i = 0; i < a.graph().agents(); i++) {
            if (a.self(i) != b.self(i)) {
                return false;
            }
            for (int k = 0; k < a.graph().degree(i); k++) {
                if (a.edge(i, k) != b.edge(i, k)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A weight matrix written out, and what is wrong with it. */
    static final class WeightFacts {

        static final String LAW =
                "no weight is negative unless disagreement still shrinks, and sums are exact to 1e-12 or not meant to be";

        /** Sums that are off by more than round-off and less than anyone would want on purpose. */
        private static final double NEARLY = 1e-6;

        /** The dense eigenvalues of a matrix of norm 1 and size 12 are good to some 1e-15; Lanczos to 1e-12. */
        private static final double EIGENVALUE = 1e-10;

        private final Weights weights;
        private final double[][] matrix;
        private final double rows;
        private final double columns;
        private final double asymmetry;

        WeightFacts(Weights weights) {
            this.weights = weights;
            this.matrix = matrix(weights);
            double worstRow = 0;
            double worstColumn = 0;
            double worstPair = 0;
            for (int i = 0; i < matrix.length; i++) {
                double row = 0;
                double column = 0;
                for (int j = 0; j < matrix.length; j++) {
                    row += matrix[i][j];
                    column += matrix[j][i];
                    worstPair = Math.max(worstPair, Math.abs(matrix[i][j] - matrix[j][i]));
                }
                worstRow = Math.max(worstRow, Math.abs(row - 1));
                worstColumn = Math.max(worstColumn, Math.abs(column - 1));
            }
            rows = worstRow;
            columns = worstColumn;
            asymmetry = worstPair;
        }

        /** Everything that is wrong, in words. */
        List<String> diagnostics(Set<Property> promised) {
            List<String> diagnostics = new ArrayList<>();
            double smallest =
                    Arrays.stream(matrix).flatMapToDouble(Arrays::stream).min().orElse(0);
            if (!(smallest >= -Weights.TOLERANCE) && !shrinksDisagreement()) {
                diagnostics.add("a weight is " + smallest);
            }
            judge(
                    rows,
                    promised.contains(Property.ROW_STOCHASTIC),
                    weights.isRowStochastic(),
                    "rows sum to 1",
                    diagnostics);
            judge(
                    columns,
                    promised.contains(Property.COLUMN_STOCHASTIC),
                    weights.isColumnStochastic(),
                    "columns sum to 1",
                    diagnostics);
            judge(
                    asymmetry,
                    promised.contains(Property.SYMMETRIC),
                    weights.isSymmetric(),
                    "w_ij equals w_ji",
                    diagnostics);
            if (diagnostics.isEmpty() && weights.isSymmetric() && weights.isRowStochastic() && matrix.length > 1) {
                judgeSpectrum(diagnostics);
            }
            return diagnostics;
        }

        /** As I - c L does for c below 2 / lambda_max, where an agent with many neighbors gets a negative weight of its own. */
        private boolean shrinksDisagreement() {
            return weights.isSymmetric()
                    && weights.isRowStochastic()
                    && weights.spectrum().radius() < 1;
        }

        private static void judge(double off, boolean promised, boolean said, String what, List<String> diagnostics) {
            boolean holds = off <= Weights.TOLERANCE;
            if (!holds && (promised || off < NEARLY)) {
                diagnostics.add(
                        String.format(Locale.ROOT, "%s only up to %.1e, allowed %.1e", what, off, Weights.TOLERANCE));
            } else if (holds != said) {
                diagnostics.add(what + ": " + holds + ", but the weights say " + said);
            }
        }

        private void judgeSpectrum(List<String> diagnostics) {
            double[] exact = eigenvalues(matrix);
            Spectrum said = weights.spectrum();
            double smallest = exact[exact.length - 1];
            double second = exact[1];
            double off = Math.max(Math.abs(said.smallest() - smallest), Math.abs(said.largest() - second));
            if (!(off <= EIGENVALUE)) {
                diagnostics.add(String.format(
                        Locale.ROOT,
                        "the eigenvalues beyond 1 run from %.6f to %.6f, but the weights say %.6f to %.6f",
                        smallest,
                        second,
                        said.smallest(),
                        said.largest()));
            }
        }

        /** What a graph says of its Laplacian's eigenvalues, against the dense ones. */
        static List<String> laplacianDiagnostics(Graph graph) {
            double[] exact = eigenvalues(laplacian(graph));
            Spectrum said = graph.laplacianSpectrum();
            double connectivity = exact[exact.length - 2];
            double off = Math.max(Math.abs(said.largest() - exact[0]), Math.abs(said.smallest() - connectivity));
            return off <= EIGENVALUE * Math.max(1, exact[0])
                    ? List.of()
                    : List.of(String.format(
                            Locale.ROOT,
                            "the Laplacian's eigenvalues run from %.6f to %.6f, but the graph says %.6f to %.6f",
                            connectivity,
                            exact[0],
                            said.smallest(),
                            said.largest()));
        }

        /** From the largest down. */
        private static double[] eigenvalues(double[][] symmetric) {
            RealMatrix matrix = new Array2DRowRealMatrix(symmetric);
            return new EigenDecomposition(matrix.add(matrix.transpose()).scalarMultiply(0.5)).getRealEigenvalues();
        }

        private static double[][] laplacian(Graph graph) {
            double[][] laplacian = matrix(Weights.everyEdge(graph, 1));
            for (int i = 0; i < laplacian.length; i++) {
                for (int j = 0; j < laplacian.length; j++) {
                    laplacian[i][j] = (i == j ? 1 : 0) - laplacian[i][j];
                }
            }
            return laplacian;
        }

        private static double[][] matrix(Weights weights) {
            Graph graph = weights.graph();
            double[][] matrix = new double[graph.agents()][graph.agents()];
            for (int i = 0; i < matrix.length; i++) {
                matrix[i][i] = weights.self(i);
                for (int k = 0; k < graph.degree(i); k++) {
                    matrix[i][graph.neighbor(i, k)] = weights.edge(i, k);
                }
            }
            return matrix;
        }
    }
}
