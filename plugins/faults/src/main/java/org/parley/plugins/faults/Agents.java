package org.parley.plugins.faults;

import java.util.BitSet;
import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;

/** Agents by their numbers, as options have them. */
final class Agents {

    private Agents() {}

    static Option<double[]> option(String description) {
        return Option.numbers("agents").from(0).mandatory().says(description);
    }

    static List<String> faults(double[] numbers) {
        for (double number : numbers) {
            if (number != Math.rint(number)) {
                return List.of("agents must be whole numbers, got " + number);
            }
        }
        return List.of();
    }

    /** @param fault for the message */
    static BitSet of(double[] numbers, int agents, String fault) {
        BitSet chosen = new BitSet(agents);
        for (double number : numbers) {
            if (number >= agents) {
                throw new ParleyException(new Fault(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "network.faults",
                        "'" + fault + "' names agent " + (long) number + " of " + agents,
                        "the last one is " + (agents - 1)));
            }
            chosen.set((int) number);
        }
        return chosen;
    }
}
