package org.parley.tck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.Verdict;

/** The checks that a component breaks, and their findings. */
final class Broken {

    static final String DERIVATIVE = "(d2g/dxdy) v is the derivative of the cost";
    static final String ELSEWHERE = "a network that does not meet its requirement is rejected";
    static final String ANEW = "a restart resets its state";
    static final String ALLOCATION = "rounds do not allocate memory, except for the first few";
    static final String RESUME = "its state is in its scope, so a resumed run is bit-identical";
    static final String LEVELS = "it drives exactly the levels that it declares";
    static final String FIELDS = "its fields are equal in a resumed and in an uninterrupted run";
    static final String DIRECTION = "the direction is not modified";
    static final String BITS = "the same input gives bit-identical results";
    static final String TWO = "two simultaneous runs do not affect each other";
    static final String CHANCE = "two seeds give bit-identical results unless it declares that it is stochastic";

    private Broken() {}

    /** Returns the broken checks of all checks of its kind. */
    static Map<String, String> of(ComponentFactory factory) {
        return checks(ComponentChecks.ofKind(subject(factory)));
    }

    static Map<String, String> checks(List<ContractCheck> checks) {
        Map<String, String> broken = new LinkedHashMap<>();
        for (ContractCheck check : checks) {
            Verdict verdict = check.verdict();
            if (verdict.isBroken()) {
                broken.put(check.name(), verdict.finding());
            }
        }
        return broken;
    }

    static <F extends ComponentFactory> Subject<F> subject(F factory) {
        return new Subject<>(factory, Map.of(), List.of());
    }
}
