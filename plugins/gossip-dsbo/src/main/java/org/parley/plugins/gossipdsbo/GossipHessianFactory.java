package org.parley.plugins.gossipdsbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
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
                Option.integer("terms", 50, 1, 1_000_000, "b: how many factors the Neumann series has, b + 1 terms."),
                Option.component(
                                "average",
                                ScheduleFactory.class,
                                "constant",
                                "β: weight of the new derivatives in the moving averages, at most 1.")
                        .mandatory(),
                Option.numberOr(
                        List.of("auto"),
                        "lipschitz",
                        1e-9,
                        1e12,
                        "L_g, no smaller than any agent's largest eigenvalue of the lower Hessian: the models' own bound, or a number."),
                Option.number("curvature", 1, 1e-12, 1e12, "μ_g: every v starts at μ_g times the identity."),
                Option.choice(
                        "copies",
                        List.of("separate", "shared"),
                        "A v with samples of its own for each of the b factors, or one v for all, which sends b times less."));
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
    public Estimator create(Settings settings, Scope scope) {
        int terms = (int) settings.integer("terms");
        int copies = settings.text("copies").equals("shared") ? 1 : terms;
        requireDoublyStochastic(scope);
        new Footprint(scope.upperDimension(), scope.lowerDimension(), copies)
                .require(Hosted.by(scope), Runtime.getRuntime().maxMemory());
        double lipschitz = settings.isWord("lipschitz") ? Smoothness.of(scope) : settings.number("lipschitz");
        return new GossipHessian(scope, average(settings), lipschitz, terms, copies, settings.number("curvature"));
    }

    private static void requireDoublyStochastic(Scope scope) {
        Weights weights = scope.mixer("auxiliary").weights();
        if (!weights.isRowStochastic() || !weights.isColumnStochastic()) {
            throw new ParleyException(new Problem(
                    ErrorCode.CONFIG_UNSUITABLE_WEIGHTS,
                    "levels.auxiliary",
                    "'gossip-hessian' needs weights whose rows and columns sum to one, or its averages miss the network's",
                    "choose an undirected topology with metropolis weights"));
        }
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
