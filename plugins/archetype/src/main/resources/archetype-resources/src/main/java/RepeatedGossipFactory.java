package ${package};

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Creates the mixing strategy {@code ${artifactId}}, see {@link RepeatedGossip}. */
@Described(name = "${artifactId}", description = "Gossip with several exchanges per step; more exchanges reduce the bias.")
public final class RepeatedGossipFactory implements MixingStrategyFactory {

    private static final Option<Integer> TIMES = Option.integer("times").from(1).to(100).orElse(2).description("Number of exchanges per step.");

    @Override
    public List<Option<?>> options() {
        return List.of(TIMES);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new RepeatedGossip(scope, scope.dimension(), settings.get(TIMES));
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.DOUBLY_STOCHASTIC;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    @Override
    public double phases(Settings settings) {
        return settings.get(TIMES);
    }

    /** Returns A = C = W to the power of {@code times}, without a dual variable. */
    @Override
    public Optional<PrimalDualForm> form(Settings settings) {
        int times = settings.get(TIMES);
        double[] coefficients = new double[times + 1];
        coefficients[times] = 1;
        Polynomial power = Polynomial.of(coefficients);
        return Optional.of(new PrimalDualForm(power, Polynomial.of(0), power));
    }
}
