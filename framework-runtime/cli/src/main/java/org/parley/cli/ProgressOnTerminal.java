package org.parley.cli;

import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.MetricsRow;

/** A bar with the time that is left and the rounds per second, and the leading figure with the round that it is of. */
final class ProgressOnTerminal implements RunListener {

    private ProgressBar bar;

    @Override
    public void starts(long round, long rounds) {
        bar = Bars.of("rounds")
                .setInitialMax(rounds)
                .showSpeed()
                .setUpdateIntervalMillis(100)
                .startsFrom(round, Duration.ZERO)
                .build();
    }

    @Override
    public void reaches(long round) {
        bar.stepTo(round);
    }

    @Override
    public void records(MetricsRow row) {
        bar.stepTo(row.round());
        SummaryColumns.of(row).stream().findFirst().ifPresent(headline -> Bars.say(bar, headline.at(row)));
    }

    @Override
    public void ends() {
        bar.close();
    }
}
