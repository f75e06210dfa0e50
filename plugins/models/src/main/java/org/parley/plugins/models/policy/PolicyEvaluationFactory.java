package org.parley.plugins.models.policy;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.pf4j.Extension;

/** {@code policy-evaluation}: x weighs the features of states, y holds a number per state; the environment is random. */
@Extension
@Described(
        name = "policy-evaluation",
        says = "Evaluates a policy in a random environment whose rewards are spread over the agents.")
public final class PolicyEvaluationFactory implements BilevelModelFactory {

    private static final Option<Form> FORM = Option.choice("form", Form.class)
            .says("Whether y estimates what follows a state (SPARKLE) or the Bellman residual (Gossip DSBO).");
    private static final Option<Integer> STATES = Option.integer("states")
            .from(1)
            .to(10_000)
            .orElse(100)
            .says("How many states there are, the dimension of y.");
    private static final Option<Integer> FEATURES = Option.integer("features")
            .from(1)
            .to(10_000)
            .orElse(10)
            .says("How many features a state has, the dimension of x.");
    private static final Option<Double> DISCOUNT =
            Option.number("discount").from(0).to(1).orElse(0.95).says("How much the next state counts, gamma.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(1.0)
            .says("Adds ridge/2 |x|^2 to f; SPARKLE's experiment has none.");
    private static final Option<Double> NOISE = Option.number("noise")
            .from(0)
            .to(1e6)
            .orElse(0.0)
            .says("Standard deviation of the noise on sampled rewards.");

    @Override
    public List<Option<?>> options() {
        return List.of(FORM, STATES, FEATURES, DISCOUNT, RIDGE, NOISE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int states = settings.get(STATES);
        Environment environment =
                Environment.random(states, settings.get(FEATURES), context.random("policy/environment", 0));
        Form form = settings.get(FORM);
        return new PolicyEvaluation(
                environment,
                agent -> new PolicyObjective(
                        environment,
                        form,
                        rewards(states, context.random("policy/rewards", agent)),
                        settings.get(NOISE),
                        settings.get(DISCOUNT),
                        settings.get(RIDGE)),
                context.agents());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long states = settings.get(STATES);
        long features = settings.get(FEATURES);
        double environment = (double) states * (states + features);
        double ofOneAgent = (double) states * (states + 2.0 * features);
        double numbers = environment + agents * ofOneAgent;
        return Optional.of(new ModelSize(features, states, Double.BYTES * numbers));
    }

    private static double[][] rewards(int states, RandomGenerator random) {
        double[][] rewards = new double[states][];
        for (int s = 0; s < states; s++) {
            rewards[s] = random.doubles(states).toArray();
        }
        return rewards;
    }
}
