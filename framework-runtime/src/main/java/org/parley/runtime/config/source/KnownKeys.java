package org.parley.runtime.config.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Node.Branch;

/** Refuses keys that nobody understands, with the one that was probably meant. */
public final class KnownKeys {

    private KnownKeys() {}

    /**
     * Whether every key is known; a fault for each that is not.
     *
     * @param at the path of a key, given its name
     */
    public static boolean check(Branch given, Collection<String> known, UnaryOperator<String> at, Faults faults) {
        boolean all = true;
        for (Map.Entry<String, Node> entry : given.children().entrySet()) {
            if (!known.contains(entry.getKey())) {
                all = false;
                faults.add(
                        ErrorCode.CONFIG_UNKNOWN_KEY,
                        at.apply(entry.getKey()),
                        entry.getValue().origin(),
                        "unknown key",
                        Nearest.hint(entry.getKey(), "known", List.copyOf(known)));
            }
        }
        return all;
    }
}
