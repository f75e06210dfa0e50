package org.parley.runtime.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.record.MetricsRow;

/** A bar with the time that is left, and the leading figure as it falls. */
final class ProgressOnTerminal implements Progress {

    private ProgressBar bar;

    @Override
    public void begins(long round, long rounds) {
        bar = new ProgressBarBuilder()
                .setTaskName("rounds")
                .setInitialMax(rounds)
                .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                .setUpdateIntervalMillis(100)
                .startsFrom(round, java.time.Duration.ZERO)
                .build();
    }

    @Override
    public void reaches(long round) {
        bar.stepTo(round);
    }

    @Override
    public void records(MetricsRow row) {
        bar.stepTo(row.round());
        Headline.of(row).stream()
                .findFirst()
                .ifPresent(headline -> bar.setExtraMessage(headline.caption() + " " + headline.cell(row)));
    }

    @Override
    public void ends() {
        bar.close();
    }
}
