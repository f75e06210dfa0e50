package org.parley.tck;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Verdict;

/** Runs a check as a JUnit test. */
final class ContractCheckTest {

    private ContractCheckTest() {}

    static DynamicTest of(ContractCheck check, String subject) {
        return DynamicTest.dynamicTest(check.name(), () -> check(check, subject));
    }

    private static void check(ContractCheck check, String subject) {
        Verdict verdict = check.verdict();
        switch (verdict.outcome()) {
            case HOLDS -> {}
            case DOES_NOT_APPLY -> Assumptions.abort(verdict.finding());
            case BROKEN ->
                throw new AssertionError(
                        subject + " breaks the check \"" + check.name() + "\": " + verdict.finding(),
                        verdict.cause().orElse(null));
        }
    }
}
