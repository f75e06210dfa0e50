package org.parley.runtime.rerun;

import java.util.function.Function;
import org.parley.api.component.ParleyException;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/** Follows a rerun and ends it at the first row that is not the recorded one: a difference should not take all rounds to show. */
final class RowByRow extends ForwardingListener {

    private final MetricsFile before;
    private final IteratesComparison iterates;
    private final Function<String, ParleyException> refusal;
    private int next;

    RowByRow(RunDirectory one, RunDirectory other, RunListener shown, Function<String, ParleyException> refusal) {
        super(shown);
        this.before = MetricsFile.read(one.metrics());
        this.iterates = new IteratesComparison(one.iterates(), other.iterates());
        this.refusal = refusal;
    }

    /** They were told when the run was recorded. */
    @Override
    public void note(String sentence) {}

    @Override
    public void prepares(String what) {}

    @Override
    public void records(MetricsRow row) {
        super.records(row);
        boolean onlyBecauseItEnds =
                next < before.size() && row.round() < before.row(next).round();
        if (next >= before.size() || onlyBecauseItEnds) {
            return; // what is left is compared when all rounds are made
        }
        RecordComparison.difference(before.row(next++), row)
                .or(iterates::nextDifference)
                .ifPresent(words -> {
                    throw refusal.apply(words);
                });
    }
}
