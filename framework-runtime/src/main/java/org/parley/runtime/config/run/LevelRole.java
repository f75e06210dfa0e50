package org.parley.runtime.config.run;

import java.util.Optional;
import java.util.Set;

/** What a level is in a run; decides which of its keys mean something. */
enum LevelRole {
    /** The upper level under a loop that takes one step of it per round. */
    UPPER,
    /** The upper level under a loop that takes its steps. */
    UPPER_REPEATED,
    LOWER,
    /** The lower level under a loop that takes one step of it per round. */
    LOWER_ONCE,
    /** Moved by the loop or an estimator. */
    DRIVEN,
    /** Somebody uses its graph and nothing else. */
    GRAPH_ONLY,
    /** Nobody can say: the estimator itself is at fault. */
    UNCLEAR;

    private static final Set<String> GRAPH = Set.of("topology", "weights", "aggregation");

    /** Why a key has no place in this level; empty when it has one. */
    Optional<String> refusal(String key) {
        return switch (this) {
            case UPPER, UPPER_REPEATED -> refusedAbove(key);
            case LOWER_ONCE ->
                key.equals("steps")
                        ? Optional.of("the loop takes one step of the lower level per round")
                        : Optional.empty();
            case DRIVEN -> refusedBeside(key);
            case GRAPH_ONLY ->
                GRAPH.contains(key)
                        ? Optional.empty()
                        : Optional.of("the estimator only uses the graph of this level, it does not move it");
            case LOWER, UNCLEAR -> Optional.empty();
        };
    }

    /** Whether it needs a strategy and a step size. */
    boolean moves() {
        return isBelow() || isAbove() || this == DRIVEN;
    }

    /** Whether its direction draws samples of its own; driven levels use the samples of the level that their driver works for. */
    boolean draws() {
        return isBelow() || isAbove();
    }

    /** Whether this is the variable x. */
    boolean isAbove() {
        return this == UPPER || this == UPPER_REPEATED;
    }

    /** Whether this is the variable y. */
    boolean isBelow() {
        return this == LOWER || this == LOWER_ONCE;
    }

    private static Optional<String> refusedBeside(String key) {
        return switch (key) {
            case "estimator" -> Optional.of("only the lower level has an estimator of its own");
            case "batch" -> Optional.of("its direction draws as many samples as levels.upper.batch says");
            default -> Optional.empty();
        };
    }

    private Optional<String> refusedAbove(String key) {
        return switch (key) {
            case "steps" ->
                this == UPPER_REPEATED
                        ? Optional.empty()
                        : Optional.of("the loop takes one step of the upper level per round");
            case "restart" -> Optional.of("the upper level carries on from round to round");
            case "estimator" -> Optional.of("the direction of the upper level is the estimator at the top of the file");
            default -> Optional.empty();
        };
    }
}
