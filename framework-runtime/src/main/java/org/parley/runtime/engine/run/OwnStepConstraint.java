package org.parley.runtime.engine.run;

import java.util.Arrays;
import java.util.List;
import org.parley.api.mixing.RowConstraint;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;
import org.parley.api.run.Scope;

/** The constraint of a level under a step rule: applied agent by agent, to each with the size of its own step. */
final class OwnStepConstraint implements Constraint {

    private final RowConstraint rule;
    private final Scope scope;
    private final List<Block> in;
    private final List<Block> out = Arrays.asList((Block) null);
    private final AgentWork work = this::apply;

    /** @param sizes of the step that the level takes at the time */
    OwnStepConstraint(RowConstraint rule, Scope scope, Block sizes) {
        this.rule = rule;
        this.scope = scope;
        this.in = Arrays.asList(null, sizes);
    }

    @Override
    public void apply(Block rows) {
        in.set(0, rows);
        out.set(0, rows);
        scope.perAgent("apply", in, out, work);
    }

    private void apply(Agent agent) {
        double[] row = agent.out(0);
        System.arraycopy(agent.in(0), 0, row, 0, row.length);
        rule.apply(agent.in(1)[0], row);
    }
}
