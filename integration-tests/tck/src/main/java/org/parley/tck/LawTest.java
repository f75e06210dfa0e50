package org.parley.tck;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.parley.tck.law.Law;
import org.parley.tck.law.Verdict;

/** A law as a test of JUnit. */
final class LawTest {

    private LawTest() {}

    static DynamicTest of(Law law, String subject) {
        return DynamicTest.dynamicTest(law.name(), () -> check(law, subject));
    }

    private static void check(Law law, String subject) {
        Verdict verdict = law.verdict();
        switch (verdict.outcome()) {
            case HOLDS -> {}
            case DOES_NOT_APPLY -> Assumptions.abort(verdict.finding());
            case BROKEN ->
                throw new AssertionError(
                        subject + " breaks the law \"" + law.name() + "\": " + verdict.finding(),
                        verdict.cause().orElse(null));
        }
    }
}
