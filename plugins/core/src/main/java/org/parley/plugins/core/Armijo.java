package org.parley.plugins.core;

import java.util.Arrays;
import java.util.List;
import org.parley.api.mixing.StepRule;
import org.parley.api.model.Draw;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * Armijo's rule, agent by agent: the first t of grow T, grow T shrink, grow T shrink^2, … with cost(v - t d) <= cost(v) - c t |d|^2, where T is
 * the agent's last size and both costs are on the samples of the direction.
 *
 * <p>Costs are looked at in double precision, also in runs of single precision. A decrease that the round-off of the cost would hide decides nothing: there T stays.
 */
final class Armijo implements StepRule {

    /** Of a cost, relative: what the sum of many samples in double precision is sure of. */
    private static final double ROUND_OFF = 1e-13;

    private final Scope scope;
    private final ArmijoSettings settings;
    private final boolean twoLevels;
    private final Block size;
    private final Block noLower;
    private final List<Block> in;
    private final List<Block> out;
    private final AgentWork search = this::search;

    Armijo(Scope scope, ArmijoSettings settings) {
        this.scope = scope;
        this.settings = settings;
        twoLevels = scope.lowerDimension() > 0;
        size = scope.block("size", 1);
        noLower = scope.scratch("no-lower", 0);
        in = Arrays.asList(null, null, null, size);
        out = List.of(size, scope.scratch("trial", scope.dimension()));
        scope.report("step", size);
    }

    @Override
    public void start(Block direction, Block sizes) {
        size.fill(settings.first() / settings.grow());
        sizes(direction, sizes);
    }

    @Override
    public void sizes(Block direction, Block sizes) {
        in.set(0, scope.upper().value());
        in.set(1, twoLevels ? scope.lower().value() : noLower);
        in.set(2, direction);
        scope.perAgent("search", in, out, search);
        sizes.assign(1, size);
    }

    private void search(Agent agent) {
        double[] d = agent.in(2);
        double last = agent.in(3)[0];
        double before = cost(agent, agent.in(twoLevels ? 1 : 0));
        double asked = settings.decrease() * square(d);
        agent.out(0)[0] = settings.grow() * last * asked > ROUND_OFF * Math.abs(before)
                ? searched(agent, d, before, asked, settings.grow() * last)
                : last;
    }

    private double searched(Agent agent, double[] d, double before, double asked, double longest) {
        double[] value = agent.in(twoLevels ? 1 : 0);
        double[] trial = agent.out(1);
        double t = longest;
        for (int trials = 1; trials <= settings.trials(); trials++) {
            for (int k = 0; k < trial.length; k++) {
                trial[k] = value[k] - t * d[k];
            }
            agent.costs().moved();
            if (cost(agent, trial) <= before - t * asked || trials == settings.trials()) {
                break;
            }
            t *= settings.shrink();
        }
        return t;
    }

    /** The cost of the level with its variable at this value. */
    private double cost(Agent agent, double[] value) {
        if (twoLevels) {
            Draw draw = agent.draws().lower();
            return agent.costs().lower(agent.in(0), value, draw);
        }
        return agent.costs().upper(value, agent.in(1), agent.draws().upper());
    }

    private static double square(double[] d) {
        double sum = 0;
        for (double entry : d) {
            sum += entry * entry;
        }
        return sum;
    }
}
