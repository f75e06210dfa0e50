package org.parley.tck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.Verdict;

/** Which checks a component breaks, and what was found. */
final class Broken {

    static final String DERIVATIVE = "(d2g/dxdy) v is the derivative of the cost";
    static final String ELSEWHERE = "a network that misses its requirement is refused";
    static final String ANEW = "a restart begins anew";
    static final String ALLOCATION = "a round allocates nothing after the first few";
    static final String RESUME = "all it remembers is in its scope, so that a resumed run ends bit-equal";
    static final String LEVELS = "it drives exactly the levels it declares";
    static final String FIELDS = "its fields hold the same in a resumed run as in one without a break";
    static final String DIRECTION = "the direction stays untouched";
    static final String BITS = "the same input gives bit-identical results";
    static final String TWO = "two runs at once do not disturb each other";
    static final String CHANCE = "two seeds give bit-identical results unless it says that it is random";

    private Broken() {}

    /** Of all checks of its kind. */
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
