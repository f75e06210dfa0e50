package org.parley.runtime.engine.run;

import java.util.function.DoubleSupplier;
import org.parley.api.mixing.RowConstraint;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;
import org.parley.api.run.Scope;

/** The constraint of a level, applied agent by agent. */
final class LevelConstraint implements Constraint {

    private final RowConstraint rule;
    private final Scope scope;
    private final DoubleSupplier stepOfLevel;
    private final AgentWork work = this::apply;
    private double step;

    /** @param stepOfLevel the size of the step that the level takes at the time */
    LevelConstraint(RowConstraint rule, Scope scope, DoubleSupplier stepOfLevel) {
        this.rule = rule;
        this.scope = scope;
        this.stepOfLevel = stepOfLevel;
    }

    @Override
    public void apply(Block rows) {
        step = stepOfLevel.getAsDouble();
        scope.perAgent("apply", rows, rows, work);
    }

    private void apply(Agent agent) {
        double[] row = agent.out(0);
        System.arraycopy(agent.in(0), 0, row, 0, row.length);
        rule.apply(step, row);
    }
}
