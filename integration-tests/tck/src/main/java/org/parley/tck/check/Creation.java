package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.fixture.TestRun;

/** Checks that a component can be created. This check runs first, because all others depend on it. */
final class Creation {

    static final String CONTRACT = "it can be created and started";

    private static final int ROUNDS = 20;

    private final Supplier<Verdict> attempt;
    private Verdict verdict;

    private Creation(Supplier<Verdict> attempt) {
        this.attempt = attempt;
    }

    /**
     * Returns this check, followed by the others, which do not apply unless this one holds.
     *
     * @param attempt creates the component and returns the verdict
     */
    static List<ContractCheck> before(List<ContractCheck> others, Supplier<Verdict> attempt) {
        Creation creation = new Creation(attempt);
        List<ContractCheck> all = new ArrayList<>(List.of(new ContractCheck(CONTRACT, creation::verdict)));
        others.forEach(check -> all.add(new ContractCheck(
                check.name(),
                () -> creation.verdict().outcome() == Verdict.Outcome.HOLDS
                        ? check.check().get()
                        : Verdict.doesNotApply("it could not be created"))));
        return all;
    }

    static List<ContractCheck> before(Supplier<Verdict> attempt, ContractCheck... others) {
        return before(List.of(others), attempt);
    }

    /** Returns the checks of components that can only be created inside this run. */
    static List<ContractCheck> before(List<ContractCheck> others, ComponentFactory factory, TestRun fixture) {
        return before(others, () -> {
            fixture.and(Watched.factory(factory, product -> made(product, "create")))
                    .after(ROUNDS);
            return Verdict.holds("in a run of %d rounds", ROUNDS);
        });
    }

    /** Returns the product of a factory's method, or throws if it is null. */
    static <T> T made(T product, String method) {
        if (product == null) {
            throw new NothingMade(method + " returned null");
        }
        return product;
    }

    private Verdict verdict() {
        if (verdict == null) {
            verdict = new ContractCheck(CONTRACT, this::attempt).verdict();
        }
        return verdict;
    }

    private Verdict attempt() {
        try {
            return attempt.get();
        } catch (RuntimeException failure) {
            // A run may have wrapped the exception.
            return Stream.<Throwable>iterate(failure, each -> each != null, Throwable::getCause)
                    .filter(NothingMade.class::isInstance)
                    .findFirst()
                    .map(nothing -> Verdict.broken("%s", nothing.getMessage()))
                    .orElseThrow(() -> failure);
        }
    }

    /** Thrown if a factory's method returned null. */
    private static final class NothingMade extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NothingMade(String message) {
            super(message);
        }
    }
}
