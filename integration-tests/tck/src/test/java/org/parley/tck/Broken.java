package org.parley.tck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;
import org.parley.tck.law.Verdict;

/** Which laws a component breaks, and what was found. */
final class Broken {

    private Broken() {}

    static Map<String, String> laws(List<Law> laws) {
        Map<String, String> broken = new LinkedHashMap<>();
        for (Law law : laws) {
            Verdict verdict = law.verdict();
            if (verdict.isBroken()) {
                broken.put(law.name(), verdict.finding());
            }
        }
        return broken;
    }

    static <F extends ComponentFactory> Subject<F> subject(F factory) {
        return new Subject<>(factory, Map.of(), List.of());
    }
}
