package org.parley.tck.law;

import java.util.function.Supplier;

/**
 * One promise of a contract.
 *
 * @param name the promise as a sentence
 * @param check finds out whether it is kept
 */
public record Law(String name, Supplier<Verdict> check) {

    /** Checks the law; whatever the component throws breaks it, and the laws after it are checked all the same. */
    public Verdict verdict() {
        try {
            return check.get();
        } catch (Throwable thrown) { // errors of any kind, and checked exceptions that a component has not declared
            return Verdict.threw(thrown);
        }
    }
}
