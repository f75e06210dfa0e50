package org.parley.runtime.reproduce;

import java.util.List;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Measure;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;

/** What a claim measures, configuration by configuration. */
final class MeasuredTable {

    private MeasuredTable() {}

    static List<Outcome.Row> of(Claim claim, List<RunGroup> groups) {
        return Claim.slices(groups, claim.within()).values().stream()
                .flatMap(slice -> slice.stream().map(group -> row(claim.measure(), group, slice)))
                .toList();
    }

    /** The deviation is that of single seeds, each beside all seeds of the others. */
    private static Outcome.Row row(Measure measure, RunGroup group, List<RunGroup> beside) {
        double[] seeds = group.runs().stream()
                .mapToDouble(run -> measure.of(new RunGroup(group.label(), List.of(run)), beside))
                .toArray();
        return new Outcome.Row(
                RunWords.of(group).toString(),
                seeds.length,
                measure.shown(group, beside),
                Statistic.of(seeds).deviation(),
                measure.sign(group, beside));
    }
}
