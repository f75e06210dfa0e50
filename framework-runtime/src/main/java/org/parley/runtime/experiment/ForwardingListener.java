package org.parley.runtime.experiment;

import org.parley.runtime.record.MetricsRow;

/** Forwards all calls to another listener. Subclasses override some of them. */
public abstract class ForwardingListener implements RunListener {

    private final RunListener next;

    protected ForwardingListener(RunListener next) {
        this.next = next;
    }

    @Override
    public void note(String sentence) {
        next.note(sentence);
    }

    @Override
    public void warn(String sentence) {
        next.warn(sentence);
    }

    @Override
    public void prepares(String what) {
        next.prepares(what);
    }

    @Override
    public void starts(long round, long rounds) {
        next.starts(round, rounds);
    }

    @Override
    public void reaches(long round) {
        next.reaches(round);
    }

    @Override
    public void records(MetricsRow row) {
        next.records(row);
    }

    @Override
    public void ends() {
        next.ends();
    }
}
