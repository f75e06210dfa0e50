package org.parley.plugins.gossipdsbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.Weights;
import org.pf4j.Extension;

/** {@code gossip-hessian}: see {@link GossipHessian}. */
@Extension
public final class GossipHessianFactory implements EstimatorFactory {

    @Override
    public String name() {
        return "gossip-hessian";
    }

    @Override
    public String description() {
        return "Gossip DSBO's hypergradient: averages of all first and second derivatives travel between agents.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer(
                        "terms", 50, 1, 1_000_000, "How many factors the Neumann series has, b; its terms are b + 1."),
                Option.component(
                                "average",
                                ScheduleFactory.class,
                                "constant",
                                "Weight of the new derivatives in the moving averages, β, at most 1.")
                        .mandatory(),
                Option.numberOr(
                        List.of("auto"),
                        "lipschitz",
                        1e-9,
                        1e12,
                        "L_g, no smaller than any eigenvalue of any agent's lower Hessian: the models' own bound, or a number."),
                Option.number("curvature", 1, 1e-12, 1e12, "Where every v starts, μ_g times the identity."),
                Option.choice(
                        "copies",
                        List.of("separate", "shared"),
                        "A v with samples of its own for each of the b factors, or one v for all, which sends b times less."),
                Option.choice(
                        "exchange",
                        List.of("before", "after"),
                        "Agents mix their averages before each adds its own derivatives, as over a graph, or after, as a server does."));
    }

    @Override
    public List<String> check(Settings settings) {
        List<String> faults = new ArrayList<>();
        double first = average(settings).at(0);
        if (first > 1) {
            faults.add("average begins at " + first
                    + ", but a weight above 1 makes the averages diverge; choose at most 1");
        }
        if (!settings.isWord("lipschitz") && settings.number("curvature") > settings.number("lipschitz")) {
            faults.add("curvature " + settings.number("curvature") + " exceeds lipschitz "
                    + settings.number("lipschitz") + "; no Hessian has both, lower the one or raise the other");
        }
        return faults;
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        Weights weights = run.weights("auxiliary", 0);
        return weights.isRowStochastic() && weights.isColumnStochastic()
                ? List.of()
                : List.of(
                        "'gossip-hessian' averages over the graph of 'auxiliary', whose weights do not sum to one in rows and columns, so"
                                + " the network's average would be lost; choose an undirected topology with metropolis weights there");
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = (int) settings.integer("terms");
        int copies = settings.text("copies").equals("shared") ? 1 : terms;
        new Footprint(scope.upperDimension(), scope.lowerDimension(), copies)
                .require(Hosted.by(scope), Runtime.getRuntime().maxMemory());
        double lipschitz = settings.isWord("lipschitz") ? Smoothness.of(scope) : settings.number("lipschitz");
        return new GossipHessian(
                scope,
                average(settings),
                lipschitz,
                terms,
                copies,
                settings.number("curvature"),
                settings.text("exchange").equals("before"));
    }

    private static Schedule average(Settings settings) {
        Component<ScheduleFactory> average = settings.component("average", ScheduleFactory.class);
        return average.factory().create(average.settings());
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Set<String> mixesOn(Settings settings) {
        return Set.of("auxiliary");
    }
}
