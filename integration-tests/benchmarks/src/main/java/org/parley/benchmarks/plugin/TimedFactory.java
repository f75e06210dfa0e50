package org.parley.benchmarks.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
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
@Described(name = "timed", says = "A constant that writes down how many seconds pass between two of its steps.")
public final class TimedFactory implements ScheduleFactory {

    private static final Option<Double> VALUE =
            Option.number("value").from(0).to(1e9).mandatory().says("Its value.");
    private static final Option<Long> FROM =
            Option.wholeNumber("from").from(0).orElse(0L).says("The step whose beginning starts the clock.");
    private static final Option<Long> TO =
            Option.wholeNumber("to").from(1).orElse(1L).says("The step whose beginning stops it.");
    private static final Option<String> FILE =
            Option.text("file").orElse("").says("Where the seconds are written; nowhere when empty.");

    @Override
    public List<Option<?>> options() {
        return List.of(VALUE, FROM, TO, FILE);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        return new Timed(settings.get(VALUE), settings.get(FROM), settings.get(TO), settings.get(FILE));
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
