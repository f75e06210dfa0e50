package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.fixture.TestRun;

/** Whether a component can be made at all: tried once and before everything else, because no other check can be checked if it fails. */
final class Creation {

    static final String LAW = "it can be made and begins to work";

    private static final int ROUNDS = 20;

    private final Supplier<Verdict> attempt;
    private Verdict verdict;

    private Creation(Supplier<Verdict> attempt) {
        this.attempt = attempt;
    }

    /**
     * This check, and then the others, which do not apply unless this one holds.
     *
     * @param attempt makes the component and says what came of it
     */
    static List<ContractCheck> before(List<ContractCheck> others, Supplier<Verdict> attempt) {
        Creation creation = new Creation(attempt);
        List<ContractCheck> all = new ArrayList<>(List.of(new ContractCheck(LAW, creation::verdict)));
        others.forEach(check -> all.add(new ContractCheck(
                check.name(),
                () -> creation.verdict().outcome() == Verdict.Outcome.HOLDS
                        ? check.check().get()
                        : Verdict.doesNotApply("there is nothing to look at"))));
        return all;
    }

    static List<ContractCheck> before(Supplier<Verdict> attempt, ContractCheck... others) {
        return before(List.of(others), attempt);
    }

    /** For components that can only be made inside a run, where this run puts them. */
    static List<ContractCheck> before(List<ContractCheck> others, ComponentFactory factory, TestRun bench) {
        return before(others, () -> {
            bench.and(Watched.factory(factory, product -> made(product, "create")))
                    .after(ROUNDS);
            return Verdict.holds("in a run of %d rounds", ROUNDS);
        });
    }

    /** What a factory's method gave, unless that is nothing. */
    static <T> T made(T product, String method) {
        if (product == null) {
            throw new NothingMade(method + " returned null");
        }
        return product;
    }

    private Verdict verdict() {
        if (verdict == null) {
            verdict = new ContractCheck(LAW, this::attempt).verdict();
        }
        return verdict;
    }

    private Verdict attempt() {
        try {
            return attempt.get();
        } catch (RuntimeException failure) {
            // A run may have put words of its own around it.
            return Stream.<Throwable>iterate(failure, each -> each != null, Throwable::getCause)
                    .filter(NothingMade.class::isInstance)
                    .findFirst()
                    .map(nothing -> Verdict.broken("%s", nothing.getMessage()))
                    .orElseThrow(() -> failure);
        }
    }

    /** A factory's method gave nothing. */
    private static final class NothingMade extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NothingMade(String message) {
            super(message);
        }
    }
}
