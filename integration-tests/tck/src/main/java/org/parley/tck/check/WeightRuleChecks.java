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

/** The contract checks of a weight rule, on all kinds of graphs. */
public final class WeightRuleChecks {

    private final WeightRuleFactory factory;
    private final Settings settings;
    private final Set<Property> promised;

    private WeightRuleChecks(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.promised = Set.copyOf(promised);
    }

    /** @param promised the properties of its weights on every graph that it accepts */
    public static List<ContractCheck> of(Subject<WeightRuleFactory> subject, Set<Property> promised) {
        WeightRuleChecks checks = new WeightRuleChecks(subject, promised);
        return Creation.before(
                checks::begins,
                new ContractCheck(
                        "unsuitable graphs are rejected with a reason, and some graph is accepted",
                        checks::rejectsWithAReason),
                new ContractCheck(WeightFacts.CONTRACT, checks::areSound),
                new ContractCheck("weights are on the edges of the graph and nowhere else", checks::areOnEdges),
                new ContractCheck("the same graph gives the same weights", checks::areReproducible));
    }

    private Verdict begins() {
        return Verdict.holds(
                "accepts %s",
                FixtureTopologies.catalogue().entrySet().stream()
                        .filter(each -> !weigh(each.getValue()).isEmpty())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("nothing"));
    }

    private Verdict rejectsWithAReason() {
        List<String> refused = new ArrayList<>();
        Map<String, Topology> all = FixtureTopologies.catalogue();
        all.forEach((name, topology) -> {
            if (weigh(topology).isEmpty()) {
                refused.add(name);
            }
        });
        if (refused.size() == all.size()) {
            return Verdict.broken("it rejects every graph of the test kit");
        }
        return Verdict.holds(
                "accepts %d of %d graphs%s",
                all.size() - refused.size(),
                all.size(),
                refused.isEmpty() ? "" : "; rejects " + String.join(", ", refused));
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
        return Verdict.holds(promised.isEmpty() ? "no further properties are promised" : "%s as promised", promised);
    }

    private Verdict areOnEdges() {
        for (Map.Entry<String, Topology> each : FixtureTopologies.catalogue().entrySet()) {
            for (Weights weights : weigh(each.getValue())) {
                if (!TopologyChecks.GraphEdges.of(weights.graph())
                        .equals(TopologyChecks.GraphEdges.of(each.getValue().graph(0)))) {
                    return Verdict.broken("on %s they are on another graph", each.getKey());
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
                    return Verdict.broken("the second call gives other weights on %s", each.getKey());
                }
            }
        }
        return Verdict.holds("bit-equal");
    }

    /** Returns the weights of the first graph; empty if the rule rejects it. */
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

    /** A dense weight matrix and its errors. */
    static final class WeightFacts {

        static final String CONTRACT =
                "negative weights do not prevent convergence, and sums are exact to 1e-12 or clearly intended to differ";

        /** The largest deviation of a sum that counts as an error: more than rounding, and less than any intended deviation. */
        private static final double NEARLY = 1e-6;

        /** The accuracy of eigenvalues: some 1e-15 for a dense matrix of norm 1 and size 12, and 1e-12 for the Lanczos method. */
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

        /** Returns all errors. */
        List<String> diagnostics(Set<Property> promised) {
            List<String> diagnostics = new ArrayList<>();
            double smallest =
                    Arrays.stream(matrix).flatMapToDouble(Arrays::stream).min().orElse(0);
            if (!(smallest >= -Weights.TOLERANCE) && !shrinksDisagreement()) {
                diagnostics.add("a weight is " + smallest);
            }
            check(
                    rows,
                    promised.contains(Property.ROW_STOCHASTIC),
                    weights.isRowStochastic(),
                    "rows sum to 1",
                    diagnostics);
            check(
                    columns,
                    promised.contains(Property.COLUMN_STOCHASTIC),
                    weights.isColumnStochastic(),
                    "columns sum to 1",
                    diagnostics);
            check(
                    asymmetry,
                    promised.contains(Property.SYMMETRIC),
                    weights.isSymmetric(),
                    "w_ij equals w_ji",
                    diagnostics);
            if (diagnostics.isEmpty() && weights.isSymmetric() && weights.isRowStochastic() && matrix.length > 1) {
                checkSpectrum(diagnostics);
            }
            return diagnostics;
        }

        /**
         * Returns whether disagreement shrinks. I - c L does so for c below 2 / lambda_max, although an agent with many neighbors gets a
         * negative weight.
         */
        private boolean shrinksDisagreement() {
            return weights.isSymmetric()
                    && weights.isRowStochastic()
                    && weights.spectrum().radius() < 1;
        }

        private static void check(double off, boolean promised, boolean said, String what, List<String> diagnostics) {
            boolean holds = off <= Weights.TOLERANCE;
            if (!holds && (promised || off < NEARLY)) {
                diagnostics.add(
                        String.format(Locale.ROOT, "%s only up to %.1e, allowed %.1e", what, off, Weights.TOLERANCE));
            } else if (holds != said) {
                diagnostics.add(what + ": " + holds + ", but the weights declare " + said);
            }
        }

        private void checkSpectrum(List<String> diagnostics) {
            double[] exact = eigenvalues(matrix);
            Spectrum said = weights.spectrum();
            double smallest = exact[exact.length - 1];
            double second = exact[1];
            double off = Math.max(Math.abs(said.smallest() - smallest), Math.abs(said.largest() - second));
            if (!(off <= EIGENVALUE)) {
                diagnostics.add(String.format(
                        Locale.ROOT,
                        "the eigenvalues beyond 1 range from %.6f to %.6f, but the weights declare %.6f to %.6f",
                        smallest,
                        second,
                        said.smallest(),
                        said.largest()));
            }
        }

        /** Compares a graph's declared Laplacian eigenvalues with the dense ones. */
        static List<String> laplacianDiagnostics(Graph graph) {
            double[] exact = eigenvalues(laplacian(graph));
            Spectrum said = graph.laplacianSpectrum();
            double connectivity = exact[exact.length - 2];
            double off = Math.max(Math.abs(said.largest() - exact[0]), Math.abs(said.smallest() - connectivity));
            return off <= EIGENVALUE * Math.max(1, exact[0])
                    ? List.of()
                    : List.of(String.format(
                            Locale.ROOT,
                            "the Laplacian's eigenvalues range from %.6f to %.6f, but the graph declares %.6f to %.6f",
                            connectivity,
                            exact[0],
                            said.smallest(),
                            said.largest()));
        }

        /** Returns the eigenvalues in descending order. */
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
