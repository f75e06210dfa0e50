package org.parley.plugins.models.policy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;
import org.pf4j.Extension;

/** {@code policy-evaluation}: x weighs the features of states, y holds a number per state; the environment is random. */
@Extension
public final class PolicyEvaluationFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "policy-evaluation";
    }

    @Override
    public String description() {
        return "Evaluates a policy in a random environment whose rewards are spread over the agents.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.choice(
                        "form",
                        List.of("value", "residual"),
                        "Whether y estimates what follows a state (SPARKLE) or the Bellman residual (Gossip DSBO)."),
                Option.integer("states", 100, 1, 10_000, "How many states there are, the dimension of y."),
                Option.integer("features", 10, 1, 10_000, "How many features a state has, the dimension of x."),
                Option.number("discount", 0.95, 0, 1, "How much the next state counts, gamma."),
                Option.number("ridge", 1, 0, 1e6, "Adds ridge/2 |x|^2 to f; SPARKLE's experiment has none."),
                Option.number("noise", 0, 0, 1e6, "Standard deviation of the noise on sampled rewards."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int states = (int) settings.integer("states");
        Environment environment =
                Environment.random(states, (int) settings.integer("features"), context.random("policy/environment", 0));
        Form form = Form.valueOf(settings.text("form").toUpperCase(Locale.ROOT));
        return new PolicyEvaluation(
                environment,
                agent -> new PolicyObjective(
                        environment,
                        form,
                        rewards(states, context.random("policy/rewards", agent)),
                        settings.number("noise"),
                        settings.number("discount"),
                        settings.number("ridge")),
                context.agents());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        long states = settings.integer("states");
        long features = settings.integer("features");
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
