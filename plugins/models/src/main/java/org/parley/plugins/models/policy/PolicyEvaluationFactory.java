package org.parley.plugins.models.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
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
                Option.number("discount", 0.95, 0, 1, "gamma, how much the next state counts."),
                Option.number("ridge", 1, 0, 1e6, "lambda in f, which adds lambda/2 |x|^2; the slides have none."),
                Option.number("noise", 0, 0, 1e6, "Standard deviation of the noise on sampled rewards."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int states = (int) settings.integer("states");
        Environment environment =
                Environment.random(states, (int) settings.integer("features"), context.random("policy/environment", 0));
        List<PolicyObjective> agents = new ArrayList<>();
        for (int agent = 0; agent < context.agents(); agent++) {
            agents.add(new PolicyObjective(
                    environment,
                    Form.valueOf(settings.text("form").toUpperCase(Locale.ROOT)),
                    rewards(states, context.random("policy/rewards", agent)),
                    settings.number("noise"),
                    settings.number("discount"),
                    settings.number("ridge")));
        }
        return new PolicyEvaluation(environment, agents);
    }

    private static double[][] rewards(int states, RandomGenerator random) {
        double[][] rewards = new double[states][];
        for (int s = 0; s < states; s++) {
            rewards[s] = random.doubles(states).toArray();
        }
        return rewards;
    }
}
