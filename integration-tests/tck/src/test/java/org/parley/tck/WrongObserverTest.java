package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.observe.Column;
import org.parley.api.observe.LastDirection;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;
import org.parley.api.run.Block;

class WrongObserverTest {

    private static final String BITS = "a run with it has the bits of a run without it";
    private static final String EARLY = "columns, memory and files are asked for while it is created";
    private static final String REPEATS = "the same rows get the same columns and verdicts";
    private static final String RESUMES =
            "interrupted at any round and resumed, it ends with the columns, files and memory of an uninterrupted run";

    @Test
    void anObserverThatDoesEverythingRightBreaksNothing() {
        assertThat(broken(Right::new)).isEmpty();
    }

    @Test
    void oneThatMovesWhatItLooksAtIsCaught() {
        assertThat(broken(context -> new Observer() {
                    @Override
                    public void measure(Observation now) {
                        Block x = now.value("upper");
                        x.assign(0.999, x);
                    }
                }))
                .containsOnlyKeys(BITS);
    }

    @Test
    void oneThatAsksForAColumnLateIsCaught() {
        assertThat(broken(context -> new Observer() {
                    @Override
                    public void recorded(Row row) {
                        context.column("late");
                    }
                }))
                .containsOnlyKeys(EARLY);
    }

    @Test
    void oneThatRollsDiceIsCaught() {
        AtomicInteger thrown = new AtomicInteger();
        assertThat(broken(context -> new Observer() {
                    @Override
                    public Optional<String> stop(Row row) {
                        return Optional.of("the dice show " + thrown.incrementAndGet());
                    }
                }))
                .containsOnlyKeys(REPEATS, RESUMES, Broken.TWO);
    }

    @Test
    void oneThatRemembersInAFieldIsCaught() {
        assertThat(broken(context -> {
                    Column seen = context.column("rows_seen");
                    int[] rows = new int[1];
                    return new Observer() {
                        @Override
                        public void measure(Observation now) {
                            seen.set(++rows[0]);
                        }
                    };
                }))
                .containsOnlyKeys(RESUMES);
    }

    @Test
    void oneThatKeepsLinesBackIsCaught() {
        assertThat(broken(context -> {
                    RecordFile file = context.file("pairs.txt");
                    StringBuilder kept = new StringBuilder();
                    return new Observer() {
                        @Override
                        public void recorded(Row row) {
                            kept.append(row.round()).append(' ');
                            if (row.round() % 4 == 0) {
                                file.line(kept.toString());
                                kept.setLength(0);
                            }
                        }
                    };
                }))
                .containsOnlyKeys(RESUMES);
    }

    @Test
    void twoThatShareTheirMemoryAreCaught() {
        Map<String, double[]> shared = new HashMap<>();
        assertThat(broken(context -> {
                    Column last = context.column("of_the_last_run");
                    double[] own = {context.runFile().get("seed").equals("7") ? 0 : 100};
                    shared.put("last", own);
                    return new Observer() {
                        @Override
                        public void measure(Observation now) {
                            last.set(shared.get("last")[0]);
                        }
                    };
                }))
                .containsOnlyKeys(Broken.TWO);
    }

    private static Map<String, String> broken(Function<ObserverContext, Observer> creation) {
        return Declared.a(ObserverFactory.class)
                .answering("create", given -> creation.apply((ObserverContext) given[1]))
                .broken();
    }

    /** Uses every part of its context. */
    private static final class Right implements Observer {

        private final Column column;
        private final Column cost;
        private final LastDirection followed;
        private final Block scratch;
        private final RecordFile file;
        private final double[] rows;

        Right(ObserverContext context) {
            column = context.column("size_of_direction");
            cost = context.column("cost");
            followed = context.lastDirection("upper");
            scratch = context.scratch("scratch", 1);
            file = context.file("rows.txt");
            rows = context.memory("rows", 1);
        }

        @Override
        public void measure(Observation now) {
            if (followed.isKnown()) {
                column.set(now.gather(scratch.dot(followed.direction(), followed.direction()))[0]);
            }
            now.exact().at(now.value("upper"), now.value("lower")).upper(scratch);
            cost.set(now.gather(scratch)[0]);
        }

        @Override
        public void recorded(Row row) {
            file.line(++rows[0] + " " + row.value("cost").orElseThrow());
        }

        @Override
        public Optional<String> stop(Row row) {
            return rows[0] > 3 ? Optional.of("after " + rows[0]) : Optional.empty();
        }
    }
}
