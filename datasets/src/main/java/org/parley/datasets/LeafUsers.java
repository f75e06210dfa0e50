package org.parley.datasets;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Numbers the users of LEAF files in the order in which they turn up, the same in training and test files. */
final class LeafUsers {

    private final int most;
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * @param most how many users are kept
     */
    LeafUsers(int most) {
        this.most = most;
    }

    /** The number of a user; empty for one who is not kept. */
    OptionalInt number(String user) {
        if (!numbers.containsKey(user) && numbers.size() < most) {
            numbers.put(user, numbers.size());
        }
        Integer number = numbers.get(user);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
