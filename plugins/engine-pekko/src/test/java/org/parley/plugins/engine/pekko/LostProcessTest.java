package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks three JVMs, one of which dies, pauses, or comes back. */
class LostProcessTest {

    private static final int PROCESSES = 3;

    /** Long enough to interrupt it in the middle, and short enough to run it twice. */
    private static final long EXCHANGES = 4_000;

    @TempDir
    private Path directory;

    @Test
    void aKilledProcessEndsTheEpochAndItsSuccessorBeginsTheNext() throws Exception {
        killAndReplace(0);
    }

    @Test
    @Tag("long")
    void anyOtherProcessIsReplacedAsWell() throws Exception {
        killAndReplace(2);
    }

    private void killAndReplace(int victim) throws Exception {
        Processes run = new Processes(PROCESSES).with("heartbeat-pause", 2.0).with("stable-after", 1.0);
        int survivor = 1;
        try (OneProcess.Started zero = start(run, 0);
                OneProcess.Started one = start(run, 1);
                OneProcess.Started two = start(run, 2)) {
            List<OneProcess.Started> all = List.of(zero, one, two);
            all.get(victim).events().await("exchange 100");
            all.get(victim).kill();
            all.get(survivor).events().await("lost rank " + victim);
            try (OneProcess.Started successor = start(run, victim)) {
                List<OneProcess.Started> now = new ArrayList<>(all);
                now.set(victim, successor);
                now.forEach(each -> each.events().await("epoch 2"));
                awaitSums(now);
            }
        }
    }

    /** Uses the default time limits. */
    @Test
    @Tag("long")
    void aShortPauseIsNotALoss() throws Exception {
        Processes run = new Processes(PROCESSES);
        try (OneProcess.Started zero = start(run, 0);
                OneProcess.Started one = start(run, 1);
                OneProcess.Started two = start(run, 2)) {
            two.events().await("exchange 100");
            two.signal("STOP");
            Thread.sleep(2_000); // the pause itself
            two.signal("CONT");
            List<OneProcess.Started> all = List.of(zero, one, two);
            awaitSums(all);
            all.forEach(each -> assertThat(each.events().all()).noneMatch(event -> event.startsWith("epoch 2")));
        }
    }

    @Tag("long")
    @Test
    void aProcessPausedForTooLongJoinsAgain() throws Exception {
        Processes run = new Processes(PROCESSES).with("heartbeat-pause", 2.0).with("stable-after", 1.0);
        try (OneProcess.Started zero = start(run, 0);
                OneProcess.Started one = start(run, 1);
                OneProcess.Started two = start(run, 2)) {
            two.events().await("exchange 100");
            two.signal("STOP");
            zero.events().await("lost rank 2");
            two.signal("CONT");
            List<OneProcess.Started> all = List.of(zero, one, two);
            all.forEach(each -> each.events().await("epoch 2"));
            awaitSums(all);
        }
    }

    @Tag("long")
    @Test
    void aMinuteOfPauseIsSurvivedWithDefaultTimes() throws Exception {
        Processes run = new Processes(PROCESSES).with("wait", 600.0);
        try (OneProcess.Started zero = start(run, 0);
                OneProcess.Started one = start(run, 1);
                OneProcess.Started two = start(run, 2)) {
            one.events().await("exchange 100");
            one.signal("STOP");
            zero.events().await("lost rank 1");
            Thread.sleep(60_000); // the pause itself
            one.signal("CONT");
            List<OneProcess.Started> all = List.of(zero, one, two);
            all.forEach(each -> each.events().await("epoch 2"));
            awaitSums(all);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aKillIsNoticedInTimeWithDefaultTimes(int victim) throws Exception {
        Processes run = new Processes(PROCESSES);
        try (OneProcess.Started zero = start(run, 0);
                OneProcess.Started one = start(run, 1);
                OneProcess.Started two = start(run, 2)) {
            List<OneProcess.Started> all = List.of(zero, one, two);
            all.get(victim).events().await("exchange 100");
            long killed = System.nanoTime();
            all.get(victim).kill();
            for (OneProcess.Started each : all) {
                if (each != all.get(victim)) {
                    each.events().await("lost rank " + victim);
                }
            }
            assertThat(System.nanoTime() - killed).isLessThan(15_000_000_000L);
            try (OneProcess.Started successor = start(run, victim)) {
                all = new ArrayList<>(all);
                all.set(victim, successor);
                awaitSums(all);
            }
        }
    }

    private OneProcess.Started start(Processes run, int rank) throws IOException {
        return OneProcess.start(directory, rank, PROCESSES, EXCHANGES, run.settings(rank));
    }

    /** Requires that all processes reach the sums of an undisturbed run. */
    private static void awaitSums(List<OneProcess.Started> all) {
        List<Long> expected = OneProcess.sums(PROCESSES, EXCHANGES);
        for (int rank = 0; rank < PROCESSES; rank++) {
            assertThat(all.get(rank).events().await("sum ")).isEqualTo("sum " + expected.get(rank));
        }
    }
}
