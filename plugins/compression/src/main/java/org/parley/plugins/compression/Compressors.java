package org.parley.plugins.compression;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;

/** Compressors of one vector and their encoding in bits. */
public final class Compressors {

    private static final Option<Double> FRACTION = Option.number("fraction")
            .above(0)
            .to(1)
            .orElse(0.1)
            .description("Fraction of the entries that is kept, at least one entry.");

    /** An upper bound of the rounding error of a product such as 0.1 x 30. */
    private static final double ROUND_OFF = 1e-9;

    private Compressors() {}

    /** Returns the number of entries that are kept. */
    static int kept(Settings settings, int dimension) {
        return Math.max(1, (int) Math.ceil(settings.get(FRACTION) * dimension - ROUND_OFF));
    }

    @Described(
            name = "qsgd",
            description =
                    "QSGD: stochastic rounding of every entry to a few levels between zero and the norm of the vector.")
    public static final class QsgdFactory implements CompressorFactory {

        private static final Option<Integer> BITS = Option.integer("bits")
                .from(1)
                .to(16)
                .orElse(4)
                .description("Number of bits for the magnitude of an entry; its sign takes one more.");

        private static final Option<Boolean> UNBIASED = Option.flag("unbiased")
                .orElse(false)
                .description(
                        "Unbiased encoding; otherwise values are scaled down, which makes the compressor a contraction.");

        @Override
        public List<Option<?>> options() {
            return List.of(BITS, UNBIASED);
        }

        @Override
        public Compressor create(Settings settings, int dimension) {
            return new Qsgd(settings.get(BITS), settings.get(UNBIASED) ? 1 : 1 / (1 + variance(settings, dimension)));
        }

        @Override
        public OptionalDouble contraction(Settings settings, int dimension) {
            double variance = variance(settings, dimension);
            double delta = settings.get(UNBIASED) ? 1 - variance : 1 / (1 + variance);
            return delta > 0 ? OptionalDouble.of(delta) : OptionalDouble.empty();
        }

        @Override
        public boolean isUnbiased(Settings settings) {
            return settings.get(UNBIASED);
        }

        @Override
        public boolean isRandom(Settings settings) {
            return true;
        }

        private static double variance(Settings settings, int dimension) {
            return Qsgd.variance(settings.get(BITS), dimension);
        }
    }

    /**
     * QSGD. It encodes the norm of the vector and, for every entry, the sign and the magnitude in steps of norm / s. Magnitudes are rounded
     * up or down at random, so that the mean is right.
     */
    static final class Qsgd implements Compressor {

        private final int bits;
        private final double levels;
        private final double scale;

        /**
         * @param bits the bits of a magnitude; the largest magnitude is s = 2^bits - 1
         * @param scale the factor for received values
         */
        Qsgd(int bits, double scale) {
            this.bits = bits;
            this.levels = levels(bits);
            this.scale = scale;
        }

        static double levels(int bits) {
            return (1L << bits) - 1;
        }

        /** Returns a bound of the variance, relative to |x|^2. */
        static double variance(int bits, int dimension) {
            double s = levels(bits);
            return Math.min(dimension / (s * s), Math.sqrt(dimension) / s);
        }

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            double norm = norm(row);
            out.number(norm);
            for (double value : row) {
                double size = norm > 0 ? levels * (Math.abs(value) / norm) : 0;
                double floor = Math.floor(size);
                double rounded = random.nextDouble() < size - floor ? floor + 1 : floor;
                out.bits(value < 0 ? 1 : 0, 1);
                out.bits((long) Math.min(rounded, levels), bits);
            }
        }

        @Override
        public void decode(BitReader in, double[] row) {
            double step = scale * in.number() / levels;
            for (int j = 0; j < row.length; j++) {
                boolean negative = in.bits(1) == 1;
                double size = step * in.bits(bits);
                row[j] = negative ? -size : size;
            }
        }

        /** Returns the Euclidean norm. Entries are divided by the largest one, so that no square overflows. */
        private static double norm(double[] row) {
            double largest = 0;
            for (double value : row) {
                largest = Math.max(largest, Math.abs(value));
            }
            if (largest == 0 || !Double.isFinite(largest)) {
                return largest;
            }
            double sum = 0;
            for (double value : row) {
                sum += (value / largest) * (value / largest);
            }
            return largest * Math.sqrt(sum);
        }
    }

    @Described(
            name = "random-k",
            description = "Random-k sparsification: sends k entries at random positions; all others " + "become zero.")
    public static final class RandomKFactory implements CompressorFactory {

        private static final Option<Boolean> UNBIASED = Option.flag("unbiased")
                .orElse(false)
                .description(
                        "Unbiased encoding: kept entries are scaled up, so that the mean of the decoded vector is right.");

        @Override
        public List<Option<?>> options() {
            return List.of(FRACTION, UNBIASED);
        }

        @Override
        public Compressor create(Settings settings, int dimension) {
            int k = kept(settings, dimension);
            return new RandomK(dimension, k, settings.get(UNBIASED) ? (double) dimension / k : 1);
        }

        /**
         * Returns k / d without scaling. With scaling the variance is (d / k - 1)|x|^2, so the contraction is 2 - d / k if that is
         * positive.
         */
        @Override
        public OptionalDouble contraction(Settings settings, int dimension) {
            double kept = (double) kept(settings, dimension) / dimension;
            double delta = settings.get(UNBIASED) ? 2 - 1 / kept : kept;
            return delta > 0 ? OptionalDouble.of(delta) : OptionalDouble.empty();
        }

        @Override
        public boolean isUnbiased(Settings settings) {
            return settings.get(UNBIASED) || settings.get(FRACTION) == 1;
        }

        @Override
        public boolean isRandom(Settings settings) {
            return settings.get(FRACTION) < 1;
        }
    }

    /**
     * Random-k sparsification. It sends k entries at uniformly random positions, as a seed for the positions and then the values.
     *
     * @param scale the factor for received values
     */
    record RandomK(int dimension, int k, double scale) implements Compressor {

        private static final int SEED_BITS = 63;
        private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            long seed = random.nextLong() >>> 1;
            out.bits(seed, SEED_BITS);
            int left = k;
            for (int j = 0; j < dimension; j++) {
                if (isChosen(seed, j, left)) {
                    out.number(row[j]);
                    left--;
                }
            }
        }

        @Override
        public void decode(BitReader in, double[] row) {
            long seed = in.bits(SEED_BITS);
            int left = k;
            for (int j = 0; j < dimension; j++) {
                row[j] = 0;
                if (isChosen(seed, j, left)) {
                    row[j] = scale * in.number();
                    left--;
                }
            }
        }

        /** Returns whether position j is chosen (selection sampling): with probability left / (number of positions left). */
        private boolean isChosen(long seed, int j, int left) {
            return uniform(seed + (j + 1) * GOLDEN_GAMMA) * (dimension - j) < left;
        }

        /** Returns the mixing function of SplitMix64 as a number in [0, 1). */
        private static double uniform(long z) {
            long mixed = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1.0p-53;
        }
    }

    @Described(
            name = "sign",
            description = "Sign compression: one sign bit per entry and the mean magnitude of all entries.")
    public static final class SignFactory implements CompressorFactory {

        @Override
        public Compressor create(Settings settings, int dimension) {
            return new Sign();
        }

        /** Returns the least value of |x|_1^2 / (d |x|^2), which a vector with one nonzero entry attains. */
        @Override
        public OptionalDouble contraction(Settings settings, int dimension) {
            return OptionalDouble.of(1.0 / dimension);
        }

        @Override
        public boolean isUnbiased(Settings settings) {
            return false;
        }
    }

    /** Sign compression: the mean magnitude of the entries and the sign of each, |x|_1 / d sign(x). */
    static final class Sign implements Compressor {

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            double mean = 0;
            for (double value : row) {
                mean += Math.abs(value) / row.length;
            }
            out.number(mean);
            for (double value : row) {
                out.bits(value < 0 ? 1 : 0, 1);
            }
        }

        @Override
        public void decode(BitReader in, double[] row) {
            double mean = in.number();
            for (int j = 0; j < row.length; j++) {
                row[j] = in.bits(1) == 1 ? -mean : mean;
            }
        }
    }

    @Described(
            name = "top-k",
            description = "Top-k sparsification: sends the k entries of largest magnitude with their "
                    + "positions; all others become zero.")
    public static final class TopKFactory implements CompressorFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(FRACTION);
        }

        @Override
        public Compressor create(Settings settings, int dimension) {
            return new TopK(dimension, kept(settings, dimension));
        }

        @Override
        public OptionalDouble contraction(Settings settings, int dimension) {
            return OptionalDouble.of((double) kept(settings, dimension) / dimension);
        }

        @Override
        public boolean isUnbiased(Settings settings) {
            return settings.get(FRACTION) == 1;
        }
    }

    /**
     * Top-k sparsification: the k entries of largest magnitude, each as its position and its value. Among equal entries the first ones are
     * kept.
     */
    static final class TopK implements Compressor {

        private final int dimension;
        private final int k;
        private final int placeBits;

        TopK(int dimension, int k) {
            this.dimension = dimension;
            this.k = k;
            this.placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(dimension - 1);
        }

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            double[] sizes = out.buffer(dimension);
            for (int j = 0; j < dimension; j++) {
                sizes[j] = size(row[j]);
            }
            double least = largest(k, sizes, dimension);
            int ties = k - larger(row, least);
            boolean places = areWorthTheirPlaces(out.bitsOfNumber());
            for (int j = 0; j < dimension; j++) {
                double size = size(row[j]);
                boolean kept = size > least || (size == least && ties-- > 0);
                if (places && kept) {
                    out.bits(j, placeBits);
                }
                if (!places || kept) {
                    out.number(kept ? row[j] : 0);
                }
            }
        }

        private static int larger(double[] row, double least) {
            int larger = 0;
            for (double value : row) {
                larger += size(value) > least ? 1 : 0;
            }
            return larger;
        }

        @Override
        public void decode(BitReader in, double[] row) {
            if (!areWorthTheirPlaces(in.bitsOfNumber())) {
                for (int j = 0; j < dimension; j++) {
                    row[j] = in.number();
                }
                return;
            }
            Arrays.fill(row, 0);
            for (int entry = 0; entry < k; entry++) {
                int j = (int) in.bits(placeBits);
                row[j] = in.number();
            }
        }

        /**
         * Returns whether positions take fewer bits than sending all entries. If almost all entries are kept, the dense form is shorter.
         */
        private boolean areWorthTheirPlaces(int bitsOfNumber) {
            return (long) k * (placeBits + bitsOfNumber) < (long) dimension * bitsOfNumber;
        }

        /** Returns |value|. NaN counts as infinite, so that it is sent. */
        private static double size(double value) {
            return Double.isNaN(value) ? Double.POSITIVE_INFINITY : Math.abs(value);
        }

        /** Returns the k-th largest of the first values, k counted from 1, by Hoare's quickselect, which reorders them. */
        private static double largest(int k, double[] values, int count) {
            int wanted = count - k;
            int low = 0;
            int high = count - 1;
            while (low < high) {
                double pivot = values[(low + high) >>> 1];
                int left = low;
                int right = high;
                while (left <= right) {
                    while (values[left] < pivot) {
                        left++;
                    }
                    while (values[right] > pivot) {
                        right--;
                    }
                    if (left <= right) {
                        double swapped = values[left];
                        values[left++] = values[right];
                        values[right--] = swapped;
                    }
                }
                if (wanted <= right) {
                    high = right;
                } else if (wanted >= left) {
                    low = left;
                } else {
                    break;
                }
            }
            return values[wanted];
        }
    }
}
