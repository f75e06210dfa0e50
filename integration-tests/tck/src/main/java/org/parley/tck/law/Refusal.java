package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.WeightRequirement;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.TestRun;

/** Whether networks are refused that miss what a component needs. */
final class Refusal {

    private Refusal() {}

    static Verdict where(WeightRequirement needs, Stream<LabNetwork> networks, Function<LabNetwork, TestRun> bench) {
        List<String> refused = new ArrayList<>();
        for (LabNetwork network :
                networks.filter(each -> !each.missing(needs).isEmpty()).toList()) {
            try {
                bench.apply(network).plan();
                return Verdict.broken(
                        "%s misses its need of %s, but is accepted", network.words(), network.missing(needs));
            } catch (ParleyException expected) {
                if (expected.faults().stream().noneMatch(f -> f.code() == ErrorCode.CONFIG_UNSUITABLE_WEIGHTS)) {
                    return Verdict.broken(
                            "%s is refused for another reason: %s", network.words(), expected.getMessage());
                }
                refused.add(network.words());
            }
        }
        return refused.isEmpty()
                ? Verdict.doesNotApply("it accepts every network")
                : Verdict.holds("refuses %s", String.join(", ", refused));
    }
}
