package org.parley.plugins.interact;

import java.util.List;
import java.util.Set;
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
public final class NeumannFactory implements EstimatorFactory {

    @Override
    public String name() {
        return "neumann";
    }

    @Override
    public String description() {
        return "The hypergradient with a truncated Neumann series of each agent's own lower Hessian.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("terms", 10, 1, 1_000_000, "How many terms of the series: powers 0 to terms - 1."),
                Option.choice(
                        "length",
                        List.of("fixed", "random"),
                        "Sum all terms on one batch, or let each of a few tuples of single samples pick one term."),
                Option.integer("tuples", 32, 1, 1_000_000, "How many tuples a random length averages over."),
                Lipschitz.OPTION,
                Batch.OPTION,
                OverAgents.OPTION);
    }

    @Override
    public List<String> check(Settings settings) {
        boolean random = settings.text("length").equals("random");
        boolean batch = !settings.isWord("batch") || !settings.text("batch").equals("level");
        return random && batch
                ? List.of("batch has no meaning with length: random, whose samples are its tuples; set tuples instead")
                : List.of();
    }

    @Override
    public Estimator create(Settings settings, Scope scope) {
        int terms = (int) settings.integer("terms");
        Block lipschitz = Lipschitz.of(settings, scope);
        double factor = OverAgents.factor(settings, scope);
        return settings.text("length").equals("random")
                ? new NeumannTuples(scope, terms, (int) settings.integer("tuples"), lipschitz, factor)
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
        return Math.pow(1 - 1 / condition, settings.integer("terms"));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.text("length").equals("random");
    }
}
