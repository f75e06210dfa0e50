package org.parley.tck.law;

import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.ScriptedRound;
import org.parley.tck.lab.TestRun;

/**
 * A lower level that is restarted half way, beside one that takes its first step there, at the same point and the same time: what graphs and
 * chance bring is the same for both.
 */
record Restart(double off) {

    static final String LAW = "a restart begins anew";

    private static final int HALF = 15;

    /** @param script moves the lower level in every round */
    static Restart of(TestRun bench, ScriptedRound script) {
        Run restarted = bench.doing(stage -> {
                    if (stage.round() == HALF) {
                        stage.levels().lower().restart();
                    }
                    script.round(stage);
                })
                .start();
        Run fresh = bench.doing(stage -> {
                    if (stage.round() >= HALF) {
                        script.round(stage);
                    }
                })
                .start();
        int agents = bench.doing(script).plan().agents();
        advance(restarted);
        advance(fresh);
        Rows.of(restarted.value("lower"), agents).writeTo(fresh.value("lower"));
        advance(restarted);
        advance(fresh);
        return new Restart(Rows.of(restarted.value("lower"), agents).distance(Rows.of(fresh.value("lower"), agents)));
    }

    /** @param fault what it means when the two differ */
    Verdict verdict(String fault) {
        return off == 0
                ? Verdict.holds("bit-equal to a level that begins at the same point and time")
                : Verdict.broken("%s: off by %.1e", fault, off);
    }

    private static void advance(Run run) {
        for (int round = 0; round < HALF; round++) {
            run.advance();
        }
    }
}
