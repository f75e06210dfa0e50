package org.parley.plugins.gossipdsbo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

@Extension
@Described(
        name = "gossip-hessian",
        says = "Gossip DSBO's hypergradient: averages of all first and second derivatives travel between agents.")
public final class GossipHessianFactory implements EstimatorFactory {

    private static final Option<Integer> TERMS = Option.integer("terms")
            .from(1)
            .to(1_000_000)
            .orElse(50)
            .says("How many factors the Neumann series has, b; its terms are b + 1.");
    private static final Option<Component<ScheduleFactory>> AVERAGE = Option.component("average", ScheduleFactory.class)
            .mandatory()
            .says("Weight of the new derivatives in the moving averages, β, at most 1.");
    private static final Option<NumberOrWord> LIPSCHITZ = Option.numberOr("lipschitz", "auto")
            .from(1e-9)
            .to(1e12)
            .says(
                    "L_g, no smaller than any eigenvalue of any agent's lower Hessian: the models' own bound, or a number.");
    private static final Option<Double> CURVATURE = Option.number("curvature")
            .from(1e-12)
            .to(1e12)
            .orElse(1.0)
            .says("Where every v starts, μ_g times the identity.");
    private static final Option<String> COPIES = Option.choice("copies", "separate", "shared")
            .says("A v with samples of its own for each of the b factors, or one v for all, which sends b times less.");

    private static final Option<String> EXCHANGE = Option.choice("exchange", "before", "after")
            .says(
                    "Agents mix their averages before each adds its own derivatives, as over a graph, or after, as a server does.");

    @Override
    public List<Option<?>> options() {
        return List.of(TERMS, AVERAGE, LIPSCHITZ, CURVATURE, COPIES, EXCHANGE);
    }

    @Override
    public List<String> faults(Settings settings) {
        double lipschitz = settings.get(LIPSCHITZ).number().orElse(Double.POSITIVE_INFINITY);
        return settings.get(CURVATURE) <= lipschitz
                ? List.of()
                : List.of("curvature " + settings.get(CURVATURE) + " exceeds lipschitz " + lipschitz
                        + "; no Hessian has both, lower the one or raise the other");
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        double first = average(settings, new Horizon(run.agents(), run.rounds(), 1, 1, run.batch("upper")))
                .at(0);
        return first <= 1
                ? List.of()
                : List.of("average begins at " + first
                        + ", but a weight above 1 makes the averages diverge; choose at most 1");
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(TERMS);
        int copies = settings.get(COPIES).equals("shared") ? 1 : terms;
        new Footprint(scope.upperDimension(), scope.lowerDimension(), copies)
                .require(BytesPerNumber.in(scope), Runtime.getRuntime().maxMemory());
        double lipschitz = settings.get(LIPSCHITZ).number().orElseGet(() -> Smoothness.of(scope));
        return new GossipHessian(
                scope,
                average(settings, scope.horizon()),
                lipschitz,
                terms,
                copies,
                settings.get(CURVATURE),
                settings.get(EXCHANGE).equals("before"));
    }

    private static Schedule average(Settings settings, Horizon horizon) {
        Component<ScheduleFactory> average = settings.get(AVERAGE);
        return average.factory().create(average.settings(), horizon);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return Map.of("auxiliary", WeightRequirement.DOUBLY_STOCHASTIC);
    }
}
