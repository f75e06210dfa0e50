package org.parley.tck.law;

import java.util.function.Supplier;

/**
 * One promise of a contract.
 *
 * @param name the promise as a sentence
 * @param check finds out whether it is kept
 */
public record Law(String name, Supplier<Verdict> check) {

    /** Checks the law; whatever the component throws breaks it, also when it has used up the memory. */
    public Verdict verdict() {
        try {
            return check.get();
        } catch (RuntimeException | LinkageError | VirtualMachineError | AssertionError thrown) {
            return Verdict.threw(thrown);
        }
    }
}
