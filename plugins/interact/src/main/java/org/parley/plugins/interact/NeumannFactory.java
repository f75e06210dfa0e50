package org.parley.plugins.interact;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code neumann}: see {@link Neumann} and, for a random length, {@link NeumannTuples}. */
@Extension
@Described(
        name = "neumann",
        says = "The hypergradient with a truncated Neumann series of each agent's own lower Hessian.")
public final class NeumannFactory implements EstimatorFactory {

    private static final Option<Integer> TERMS = Option.integer("terms")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .says("How many terms of the series: powers 0 to terms - 1.");
    private static final Option<String> LENGTH = Option.choice("length", "fixed", "random")
            .says("Sum all terms on one batch, or let each of a few tuples of single samples pick one term.");
    private static final Option<Integer> TUPLES = Option.integer("tuples")
            .from(1)
            .to(1_000_000)
            .orElse(32)
            .says("How many tuples a random length averages over.");

    @Override
    public List<Option<?>> options() {
        return List.of(TERMS, LENGTH, TUPLES, Lipschitz.OPTION, Batch.OPTION, OverAgents.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        boolean random = settings.get(LENGTH).equals("random");
        boolean batch = !settings.get(Batch.OPTION).is("level");
        return random && batch
                ? List.of("batch has no meaning with length: random, whose samples are its tuples; set tuples instead")
                : List.of();
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(TERMS);
        Block lipschitz = Lipschitz.of(settings, scope);
        double factor = OverAgents.factor(settings, scope);
        return settings.get(LENGTH).equals("random")
                ? new NeumannTuples(scope, terms, settings.get(TUPLES), lipschitz, factor)
                : new Neumann(scope, Batch.of(settings), terms, lipschitz, factor);
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }

    @Override
    public Set<ProblemClass> exactFor(Settings settings) {
        return OverAgents.exactFor(settings);
    }

    /** The series converges like a geometric one of ratio 1 - 1 / condition. */
    @Override
    public double error(Settings settings, double condition) {
        return StrictMath.pow(1 - 1 / condition, settings.get(TERMS));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.get(LENGTH).equals("random");
    }
}
