package org.parley.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import org.parley.api.component.ParleyException;

/** A channel that input comes in by. */
public interface Target {

    /** Inputs that are taken. Without some that are, nothing would show that mutants come further than the first channel. */
    List<Input> honest();

    /** An input that nobody means well with; the same chance makes the same input. */
    Input mutant(SplittableRandom random);

    /**
     * Lets an input in. Returns when it was valid and did what it is there for.
     *
     * @throws ParleyException when it is refused, which is as good
     * @throws Exception anything else is a defect
     */
    void take(Input input) throws Exception;
}
