package org.parley.cli;

import java.util.Locale;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Result;
import org.parley.runtime.sweep.SweepListener;

/** A line per run of a sweep. */
record SweepProgress(Console console, TerminationSignals signals, boolean quiet) implements SweepListener {

    @Override
    public void note(String sentence) {
        console.note(sentence);
    }

    @Override
    public void starts(int number, int count, String label) {
        if (!quiet) {
            console.out().printf(Locale.ROOT, "%d/%d  %s: ", number, count, label);
            console.out().flush();
        }
    }

    @Override
    public RunListener ofRun(RunPlan plan) {
        return signals.watching(console.notes());
    }

    @Override
    public void ends(Result result) {
        if (!quiet || signals.isReceived()) {
            console.say(Summary.line(result));
        }
    }
}
