package org.parley.plugins.pdbo;

import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;

/** y takes its steps, x stays where it starts: single-level training with fixed hyper-parameters. */
final class LowerOnly implements Loop {

    private final Levels levels;
    private final InnerRun innerRun;

    LowerOnly(Levels levels) {
        this.levels = levels;
        innerRun = new InnerRun(levels);
    }

    @Override
    public void round() {
        levels.lower().renew();
        innerRun.perform();
    }
}
