package org.parley.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Features;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.pf4j.Extension;

/** The components of the benchmarks: a cheap cost, generated images, and a step size that measures the time. */
public final class BenchComponents {

    private BenchComponents() {}

    /** {@code bowl}: f = |x|^2 / 2d for every agent without a lower level, so that a round consists of mixing only. */
    @Extension
    @Described(name = "bowl", description = "Half the mean square of x, a cost that is cheap to evaluate.")
    public static final class BowlFactory implements BilevelModelFactory {

        private static final Option<Integer> UPPER = Option.integer("upper")
                .from(1)
                .to(Integer.MAX_VALUE - 8)
                .orElse(1)
                .description("Dimension of x.");

        @Override
        public List<Option<?>> options() {
            return List.of(UPPER);
        }

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            int dimension = settings.get(UPPER);
            return new BilevelModel() {
                @Override
                public int upperDimension() {
                    return dimension;
                }

                @Override
                public int lowerDimension() {
                    return 0;
                }

                @Override
                public AgentCosts agent(int agent) {
                    return new Bowl();
                }

                /** Starts each agent at a different point, so that mixing changes the rows. */
                @Override
                public void start(int agent, RandomGenerator random, double[] x, double[] y) {
                    SplittableRandom own = new SplittableRandom(agent);
                    Arrays.setAll(x, k -> own.nextDouble(-1, 1));
                }
            };
        }

        private static final class Bowl implements DoubleObjective {

            @Override
            public double upper(double[] x, double[] y, Draw draw) {
                double sum = 0;
                for (double entry : x) {
                    sum += entry * entry;
                }
                return sum / (2 * x.length);
            }

            @Override
            public double lower(double[] x, double[] y, Draw draw) {
                return 0;
            }

            @Override
            public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
                double factor = 1.0 / x.length;
                for (int k = 0; k < x.length; k++) {
                    out[k] = factor * x[k];
                }
            }

            @Override
            public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {}

            @Override
            public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {}

            @Override
            public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {}

            @Override
            public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
                Arrays.fill(out, 0);
            }
        }
    }

    /**
     * {@code noise}: random images of the size and number of Fashion-MNIST, so that benchmarks need no files. Images of a class share a
     * prototype, so that the loss can decrease.
     */
    @Extension
    @Described(name = "noise", description = "Random images of ten classes, of the size and number of Fashion-MNIST.")
    public static final class NoiseFactory implements DatasetFactory {

        private static final int SAMPLES = 60_000;
        private static final int WIDTH = 784;
        private static final int CLASSES = 10;

        @Override
        public Splits read(Settings settings, Path home) {
            SplittableRandom random = new SplittableRandom(1);
            byte[][] prototypes = new byte[CLASSES][WIDTH];
            for (byte[] prototype : prototypes) {
                random.nextBytes(prototype);
            }
            byte[][] rows = new byte[SAMPLES][WIDTH];
            int[] labels = new int[SAMPLES];
            for (int k = 0; k < SAMPLES; k++) {
                labels[k] = random.nextInt(CLASSES);
                random.nextBytes(rows[k]);
                blend(prototypes[labels[k]], rows[k]);
            }
            return new Splits(
                    Dataset.ofClasses(name(), Features.ofBytes(rows, 255), labels, CLASSES, ""), Optional.empty());
        }

        /** Blends a row with its prototype, scaled down: brighter images would need smaller steps than real ones. */
        private static void blend(byte[] prototype, byte[] row) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (byte) (((prototype[j] & 0xFF) + (row[j] & 0xFF)) / 6);
            }
        }
    }

    /**
     * {@code timed}: a constant that measures the time between two evaluations. As the step size of the upper level, it measures rounds
     * without start, records and checkpoints, in every build of Parley.
     */
    @Extension
    @Described(name = "timed", description = "A constant that writes the seconds between two of its steps to a file.")
    public static final class TimedFactory implements ScheduleFactory {

        private static final Option<Double> VALUE =
                Option.number("value").from(0).to(1e9).mandatory().description("Value.");
        private static final Option<Long> FROM =
                Option.wholeNumber("from").from(0).orElse(0L).description("Step at which the measurement starts.");
        private static final Option<Long> TO =
                Option.wholeNumber("to").from(1).orElse(1L).description("Step at which the measurement ends.");
        private static final Option<String> FILE =
                Option.text("file").orElse("").description("File for the seconds; not written if empty.");

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
}
