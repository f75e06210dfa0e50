package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.PreparedPartition;
import org.parley.runtime.random.Seeds;
import org.parley.tck.fixture.FixtureData;

/** What a partition promises, on data of every sort and for one agent, a few, and many. */
public final class PartitionChecks {

    private static final List<Integer> AGENTS = List.of(1, 2, 3, 7, 12);
    private static final long SEED = 7;

    private final PartitionFactory factory;
    private final Settings settings;

    private PartitionChecks(Subject<PartitionFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
    }

    public static List<ContractCheck> of(Subject<PartitionFactory> subject) {
        PartitionChecks checks = new PartitionChecks(subject);
        return Creation.before(
                () -> Verdict.holds("%d ways to share out", checks.cases().size()),
                new ContractCheck(
                        "data it cannot share out are refused in words, and some are not", checks::refusesInWords),
                new ContractCheck(
                        "every agent has its share, and no sample is given twice", checks::givesEachSampleOnce),
                new ContractCheck("the same seed gives the same shares", checks::isReproducible),
                new ContractCheck(
                        "an agent sees as many features as there are, all numbers, and changes nobody else's",
                        checks::keepsFeatures));
    }

    /** One attempt to share out. */
    private record Case(String data, Dataset train, int agents, PreparedPartition prepared) {}

    private List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Map.Entry<String, Dataset> data : FixtureData.catalogue().entrySet()) {
            for (int agents : AGENTS) {
                settled(data.getValue(), agents)
                        .ifPresent(prepared -> cases.add(new Case(data.getKey(), data.getValue(), agents, prepared)));
            }
        }
        return cases;
    }

    private Optional<PreparedPartition> settled(Dataset data, int agents) {
        try {
            return Optional.of(Creation.made(
                    Creation.made(factory.create(settings), "create")
                            .prepare(data, agents, new Seeds(SEED).stream("law", 0, 0)),
                    "prepare"));
        } catch (ParleyException refused) {
            return Optional.empty();
        }
    }

    private Verdict refusesInWords() {
        List<Case> cases = cases();
        return cases.isEmpty()
                ? Verdict.broken("it refuses all data of the test kit")
                : Verdict.holds(
                        "shares out %s",
                        String.join(
                                ", ", cases.stream().map(Case::data).distinct().toList()));
    }

    private Verdict givesEachSampleOnce() {
        for (Case each : cases()) {
            for (Dataset data : List.of(each.train(), FixtureData.testOf(each.train()))) {
                int[][] shares = each.prepared().assign(data, stream());
                if (shares.length != each.agents()) {
                    return Verdict.broken("%s: %d shares for %d agents", each.data(), shares.length, each.agents());
                }
                Optional<String> diagnostic = diagnostic(shares, data.size());
                if (diagnostic.isPresent()) {
                    return Verdict.broken("%s, %d agents: %s", each.data(), each.agents(), diagnostic.get());
                }
            }
        }
        return Verdict.holds("training and test samples, for %s agents", AGENTS);
    }

    private static Optional<String> diagnostic(int[][] shares, int samples) {
        BitSet given = new BitSet();
        for (int[] share : shares) {
            for (int index : share) {
                if (index < 0 || index >= samples) {
                    return Optional.of("there is no sample " + index + " among " + samples);
                }
                if (given.get(index)) {
                    return Optional.of("sample " + index + " is given twice");
                }
                given.set(index);
            }
        }
        return given.isEmpty() ? Optional.of("nobody gets anything") : Optional.empty();
    }

    private Verdict isReproducible() {
        for (Case each : cases()) {
            int[][] once = each.prepared().assign(each.train(), stream());
            int[][] again = settled(each.train(), each.agents()).orElseThrow().assign(each.train(), stream());
            if (!Arrays.deepEquals(once, again)) {
                return Verdict.broken(
                        "%s, %d agents: shared out differently the second time", each.data(), each.agents());
            }
        }
        return Verdict.holds("index by index");
    }

    private Verdict keepsFeatures() {
        for (Case each : cases()) {
            Features features = each.train().features();
            float[] before = row(features);
            for (int agent = 0; agent < each.agents(); agent++) {
                Features seen = each.prepared().localFeatures(agent, features);
                boolean sound =
                        seen.rows() == features.rows() && seen.width() == features.width() && isFinite(row(seen));
                if (!sound) {
                    return Verdict.broken("%s: agent %d of %d sees something else", each.data(), agent, each.agents());
                }
            }
            if (!Arrays.equals(before, row(features))) {
                return Verdict.broken("%s: the features themselves have changed", each.data());
            }
        }
        return Verdict.holds("for every agent");
    }

    private static float[] row(Features features) {
        float[] row = new float[features.width()];
        features.copy(features.rows() - 1, row, 0);
        return row;
    }

    private static boolean isFinite(float[] row) {
        for (float value : row) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private static RandomGenerator stream() {
        return new Seeds(SEED).stream("shares", 0, 0);
    }
}
