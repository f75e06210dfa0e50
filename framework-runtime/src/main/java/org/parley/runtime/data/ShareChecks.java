package org.parley.runtime.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;

/** Whether plan, data and shares go together; if not, what to change. */
final class ShareChecks {

    private static final int MOST_NAMED = 5;

    private ShareChecks() {}

    static void requireMeaning(SplitPlan plan, Dataset train) {
        List<Fault> faults = new ArrayList<>();
        if (plan.validation() + plan.test() >= 1) {
            faults.add(conflict(
                    "data",
                    "validation " + plan.validation() + " and test " + plan.test() + " leave nothing to train on",
                    "make their sum less than 1"));
        }
        if (plan.corruption() > 0 && train.classes() == 0) {
            faults.add(conflict(
                    "data.corruption",
                    "labels are replaced by classes, but " + train.name() + " has none",
                    "set it to 0, or use data with classes"));
        }
        if (!faults.isEmpty()) {
            throw new ParleyException("the data", faults);
        }
    }

    static void requireEnough(SplitPlan plan, int[][] shares) {
        IntUnaryOperator size = agent -> shares[agent].length;
        int[] poor = IntStream.range(0, shares.length)
                .filter(agent -> size.applyAsInt(agent) < plan.samplesPerAgent())
                .toArray();
        if (poor.length > 0) {
            throw new ParleyException(conflict(
                    "data.samples-per-agent",
                    "must be at most what every agent gets, but " + poor.length + " of " + shares.length
                            + " agents get fewer than " + plan.samplesPerAgent() + ": " + named(poor, size),
                    "lower it, or choose a more even partition"));
        }
    }

    static void requireTraining(List<AgentSplit> splits) {
        int[] idle = IntStream.range(0, splits.size())
                .filter(agent -> splits.get(agent).train().length == 0)
                .toArray();
        if (idle.length > 0) {
            throw new ParleyException(conflict(
                    "data.partition",
                    idle.length + " of " + splits.size() + " agents get too few samples to train on: "
                            + named(idle, agent -> splits.get(agent).size()),
                    "take fewer agents, a more even partition, or set less aside for validation and test"));
        }
    }

    private static String named(int[] some, IntUnaryOperator samples) {
        String names = Arrays.stream(some)
                .limit(MOST_NAMED)
                .mapToObj(agent -> "agent " + agent + " gets " + samples.applyAsInt(agent))
                .collect(Collectors.joining(", "));
        return some.length > MOST_NAMED ? names + ", …" : names;
    }

    private static Fault conflict(String path, String message, String hint) {
        return new Fault(ErrorCode.CONFIG_CONFLICT, path, message, hint);
    }
}
