package org.parley.runtime.cli;

import java.util.Optional;
import java.util.function.Function;
import org.parley.api.component.ParleyException;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/** Follows a rerun and ends it at the first row that is not the recorded one: a difference should not take all rounds to show. */
final class RowByRow implements Progress {

    private final MetricsFile before;
    private final IteratesComparison iterates;
    private final Progress shown;
    private final Function<String, ParleyException> refusal;
    private int next;

    RowByRow(RunDirectory one, RunDirectory other, Progress shown, Function<String, ParleyException> refusal) {
        this.before = MetricsFile.read(one.metrics());
        this.iterates = new IteratesComparison(one.iterates(), other.iterates());
        this.shown = shown;
        this.refusal = refusal;
    }

    @Override
    public void begins(long round, long rounds) {
        shown.begins(round, rounds);
    }

    @Override
    public void reaches(long round) {
        shown.reaches(round);
    }

    @Override
    public void records(MetricsRow row) {
        shown.records(row);
        Optional<String> difference = next < before.size()
                ? RecordComparison.difference(before.row(next++), row).or(iterates::nextDifference)
                : Optional.empty();
        difference.ifPresent(words -> {
            throw refusal.apply(words);
        });
    }

    @Override
    public void ends() {
        shown.ends();
    }
}
