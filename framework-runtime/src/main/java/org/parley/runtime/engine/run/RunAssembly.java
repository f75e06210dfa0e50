package org.parley.runtime.engine.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.observe.Directions;
import org.parley.runtime.engine.observe.Observers;
import org.parley.runtime.engine.observe.Observers.ObservedRun;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.plan.RunPlan;

/** Assembles a {@link Run}: first the shared parts, then levels and estimators, then the loop. */
public final class RunAssembly {

    private RunAssembly() {}

    /**
     * Assembles a run.
     *
     * @param processes the processes over which the agents are distributed; each must assemble the run from the same plan
     */
    public static Run assemble(RunPlan plan, BilevelModel model, Workers workers, Processes processes) {
        return assemble(plan, model, workers, processes, false);
    }

    /**
     * Assembles a run.
     *
     * @param poisonScratch whether to fill scratch blocks with NaN before every round, for tests
     */
    public static Run assemble(
            RunPlan plan, BilevelModel model, Workers workers, Processes processes, boolean poisonScratch) {
        RunParts parts = new RunParts(plan, model, workers, processes, poisonScratch);
        Directions directions = new Directions();
        Loop loop = loop(parts, directions);
        ObservedRun observed = new ObservedRun(
                processes.place().processes(),
                model.upperDimension(),
                model.lowerDimension(),
                level -> parts.level(level).value(),
                level -> parts.level(level).stepsTaken(),
                parts.memory,
                processes.reductions(),
                parts::uncounted);
        return new Run(parts, loop, new Observers(plan, observed, directions), inactiveAgents(parts));
    }

    private static Optional<InactiveAgents> inactiveAgents(RunParts parts) {
        return parts.plan.network().makesInactive()
                ? Optional.of(
                        new InactiveAgents(parts.faults, parts.evaluations.participation(), parts.hosted, parts.memory))
                : Optional.empty();
    }

    /**
     * Creates the loop.
     *
     * @param directions the directions that observers can follow; without observers, estimators are not wrapped
     */
    private static Loop loop(RunParts parts, Directions directions) {
        RunPlan plan = parts.plan;
        int upperDimension = parts.model.upperDimension();
        LevelAssembly assembly = new LevelAssembly(parts);
        boolean twoLevels = RunLevels.haveLower(plan.loop(), parts.model);
        Level upper = assembly.level("upper", upperDimension);
        Optional<RunLevels.Lower> lower =
                twoLevels ? Optional.of(lower(parts, assembly, directions)) : Optional.empty();
        Estimator hypergradient = followable(directions, upper, assembly.estimator(plan.estimator(), upper), plan);
        RunLevels levels = new RunLevels(upper, lower, hypergradient, assembly.scope("upper", upperDimension, "loop"));
        return LevelAssembly.made(
                plan.loop(), factory -> factory.create(plan.loop().settings(), levels));
    }

    private static RunLevels.Lower lower(RunParts parts, LevelAssembly assembly, Directions directions) {
        Level lower = assembly.level("lower", parts.model.lowerDimension());
        Estimator gradient =
                assembly.estimator(parts.plan.level("lower").estimator().orElseThrow(), lower);
        return new RunLevels.Lower(lower, followable(directions, lower, gradient, parts.plan));
    }

    private static Estimator followable(Directions directions, Level level, Estimator estimator, RunPlan plan) {
        return plan.observers().isEmpty() ? estimator : directions.followable(level.name(), estimator);
    }

    /** The levels and estimators that the loop updates. */
    private record RunLevels(Level upper, Optional<Lower> below, Estimator hypergradient, Scope scope)
            implements Levels {

        /** The lower level and its direction. */
        record Lower(Level level, Estimator gradient) {}

        @Override
        public Level lower() {
            return lowerLevel().level();
        }

        @Override
        public Estimator lowerGradient() {
            return lowerLevel().gradient();
        }

        /**
         * Returns whether this run has a lower level.
         *
         * @throws ParleyException if the loop and the model disagree
         */
        static boolean haveLower(Component<LoopFactory> loop, BilevelModel model) {
            boolean moves = loop.factory().movesLower(loop.settings());
            boolean has = model.lowerDimension() > 0;
            if (moves && !has) {
                throw disagreement(
                        "'" + loop.name() + "' moves a lower level, but this model has none",
                        "use a loop for one level, such as single-level");
            }
            if (has && !moves) {
                throw disagreement(
                        "'" + loop.name() + "' does not move a lower level, but this model has one of dimension "
                                + model.lowerDimension(),
                        "wrap it, as in model: {use: joint, with: {of: …, loss: upper}}");
            }
            return moves;
        }

        private Lower lowerLevel() {
            return below.orElseThrow(
                    () -> new IllegalStateException("this loop declares that it does not move a lower level"));
        }

        private static ParleyException disagreement(String message, String hint) {
            return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, "loop", message, hint));
        }
    }
}
