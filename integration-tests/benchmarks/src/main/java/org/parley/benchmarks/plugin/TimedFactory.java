package org.parley.benchmarks.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.pf4j.Extension;

/**
 * {@code timed}: a constant that notes when it is asked. As the step of a run's upper level it tells how long rounds take, without start,
 * records and checkpoints, in every build of Parley.
 */
@Extension
public final class TimedFactory implements ScheduleFactory {

    private static final long FURTHEST = Long.MAX_VALUE / 2;

    @Override
    public String name() {
        return "timed";
    }

    @Override
    public String description() {
        return "A constant that writes down how many seconds pass between two of its steps.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("value", 1, 0, 1e9, "Its value.").mandatory(),
                Option.integer("from", 0, 0, FURTHEST, "The step whose beginning starts the clock."),
                Option.integer("to", 1, 1, FURTHEST, "The step whose beginning stops it."),
                Option.text("file", "", "Where the seconds are written; nowhere when empty."));
    }

    @Override
    public Schedule create(Settings settings) {
        return new Timed(
                settings.number("value"), settings.integer("from"), settings.integer("to"), settings.text("file"));
    }

    private static final class Timed implements Schedule {

        private final double value;
        private final long from;
        private final long to;
        private final String file;
        private long started;

        private Timed(double value, long from, long to, String file) {
            this.value = value;
            this.from = from;
            this.to = to;
            this.file = file;
        }

        @Override
        public double at(long k) {
            if (k == from) {
                started = System.nanoTime();
            } else if (k == to && !file.isEmpty()) {
                write((System.nanoTime() - started) * 1e-9);
            }
            return value;
        }

        private void write(double seconds) {
            try {
                Files.writeString(Path.of(file), Double.toString(seconds));
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
        }
    }
}
