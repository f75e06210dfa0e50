package org.parley.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How a contest went.
 *
 * @param dataset what it ran on; empty when the problem needs no data
 * @param turns by contestant, Parley first
 * @param handicap why a lead over the others proves little; empty when it does not
 */
record Result(
        Contest contest, Optional<String> dataset, Limits.Bound bound, Map<String, List<Turn>> turns, String handicap) {

    Result {
        turns = new LinkedHashMap<>(turns);
    }

    String first() {
        return turns.keySet().iterator().next();
    }

    Series whole(String contestant) {
        return series(contestant, Turn::whole);
    }

    Series steady(String contestant) {
        return series(contestant, Turn::steady);
    }

    /** Why a contestant cannot be compared with the first; empty when it can. */
    Optional<String> objection(String contestant) {
        List<Turn> ours = turns.get(first());
        List<Turn> theirs = turns.get(contestant);
        for (int turn = 0; turn < ours.size(); turn++) {
            Optional<String> objection = SameWork.objection(ours.get(turn), theirs.get(turn));
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Series series(String contestant, ToDoubleFunction<Turn> figure) {
        return new Series(turns.get(contestant).stream().mapToDouble(figure).toArray());
    }
}
