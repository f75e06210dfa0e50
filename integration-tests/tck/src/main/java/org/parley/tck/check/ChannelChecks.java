package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.parley.api.component.ErrorCode;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.FixtureProblem;
import org.parley.tck.fixture.TestRun;

/** The contract checks of the channels that a mixing strategy requests by name. */
final class ChannelChecks {

    private static final int AGENTS = 6;

    /** Enough for the slowest mode of the star with this step: exp(-0.03 * 1500) < 1e-19. */
    private static final int ROUNDS = 3000;

    /** As in {@link LimitChecks}: the rounding error of a solution of size 1. */
    private static final double REACHED = 1e-9;

    private final Subject<MixingStrategyFactory> subject;
    private final MixingTrial trial;
    private final Map<String, WeightRequirement> channels;

    private ChannelChecks(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.trial = new MixingTrial(subject);
        this.channels = new TreeMap<>(subject.factory().channels(subject.settings()));
    }

    static List<ContractCheck> of(Subject<MixingStrategyFactory> subject) {
        ChannelChecks checks = new ChannelChecks(subject);
        return List.of(
                new ContractCheck("it requests exactly the channels that it declares", checks::asksForItsChannels),
                new ContractCheck(
                        "weights that miss a channel's requirement are rejected", checks::refusesWrongChannels),
                new ContractCheck(
                        "every channel works with weights that meet only its own requirement",
                        checks::worksBehindDifferentChannels));
    }

    private Verdict asksForItsChannels() {
        Set<String> asked = new TreeSet<>();
        fixture().and(Watched.channels(subject.factory(), asked)).start().advance();
        return asked.equals(channels.keySet())
                ? Verdict.holds(channels.isEmpty() ? "none" : String.join(", ", asked))
                : Verdict.broken("it declares %s but requests %s", channels.keySet(), asked);
    }

    private Verdict refusesWrongChannels() {
        List<String> refused = new ArrayList<>();
        for (Map.Entry<String, WeightRequirement> channel : channels.entrySet()) {
            for (FixtureNetwork network : FixtureNetwork.catalogue(AGENTS)) {
                if (!network.missing(channel.getValue()).isEmpty()) {
                    if (!isRefused(fixture().behind(channel.getKey(), network))) {
                        return Verdict.broken(
                                "channel '%s' accepts %s, which does not meet its requirement %s",
                                channel.getKey(), network.words(), network.missing(channel.getValue()));
                    }
                    refused.add(channel.getKey() + " on " + network.words());
                }
            }
        }
        return refused.isEmpty()
                ? Verdict.doesNotApply("no channel has a requirement")
                : Verdict.holds("rejects %s", String.join(", ", refused));
    }

    private static boolean isRefused(TestRun fixture) {
        return fixture.refusal().stream()
                .flatMap(refusal -> refusal.diagnostics().stream())
                .anyMatch(diagnostic -> diagnostic.code() == ErrorCode.CONFIG_UNSUITABLE_WEIGHTS);
    }

    /** Runs on a star: rows sum to one on the channels that need it, and columns on the others. */
    private Verdict worksBehindDifferentChannels() {
        List<FixtureNetwork> stars = FixtureNetwork.stars(AGENTS);
        TestRun fixture = trial.descending(trial.ring(AGENTS), LimitChecks.STEP);
        for (Map.Entry<String, WeightRequirement> channel : channels.entrySet()) {
            List<FixtureNetwork> suitable = stars.stream()
                    .filter(star -> star.missing(channel.getValue()).isEmpty())
                    .toList();
            if (suitable.isEmpty()) {
                return Verdict.doesNotApply(
                        "channel '%s' needs more than rows or columns that sum to 1", channel.getKey());
            }
            fixture = fixture.behind(channel.getKey(), suitable.get(0));
        }
        return channels.isEmpty() ? Verdict.doesNotApply("it has no channels") : verdict(fixture);
    }

    private Verdict verdict(TestRun fixture) {
        Run run = fixture.after(ROUNDS);
        double distance = MixingTrial.value(run, AGENTS).distance(new FixtureProblem(AGENTS).lowerSolutionAtZero());
        boolean exact = subject.factory().exactness(subject.settings()) == Exactness.EXACT;
        return distance <= (exact ? REACHED : Double.MAX_VALUE)
                ? Verdict.holds("on a star it ends at a distance of %.1e from the solution", distance)
                : Verdict.broken("on a star it ends at a distance of %.1e from the solution", distance);
    }

    private TestRun fixture() {
        return trial.descending(trial.ring(AGENTS), LimitChecks.STEP);
    }
}
