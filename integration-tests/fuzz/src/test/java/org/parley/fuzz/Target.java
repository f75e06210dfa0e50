package org.parley.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import org.parley.api.component.ParleyException;

/** An entry point for input. */
public interface Target {

    /** Returns valid inputs. Without accepted inputs, mutants might never get past the initial parsing. */
    List<Input> honest();

    /** Returns a hostile input, which the random numbers determine. */
    Input mutant(SplittableRandom random);

    /**
     * Processes an input. Returns if it was valid and worked.
     *
     * @throws ParleyException if it is rejected, which is fine
     * @throws Exception anything else is a defect
     */
    void take(Input input) throws Exception;
}
