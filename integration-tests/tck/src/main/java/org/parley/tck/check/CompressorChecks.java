package org.parley.tck.check;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.apache.commons.math3.stat.StatUtils;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.compression.BitBuffer;
import org.parley.runtime.random.Seeds;
import org.parley.tck.fixture.FixtureComponents.CompressedGossipFactory;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** The contract checks of a compressor. */
record CompressorChecks(Subject<CompressorFactory> subject) {

    private static final int AGENTS = 6;
    private static final int[] DIMENSIONS = {1, 2, 7, 33};
    private static final int SEEDS = 200;
    private static final double STANDARD_ERRORS = 4;
    private static final double ROUND_OFF = 1e-12;

    /** The bits that a message may take beyond its numbers: a norm or a seed. */
    private static final long HEADER_BITS = Long.SIZE;

    static List<ContractCheck> of(Subject<CompressorFactory> subject) {
        CompressorChecks checks = new CompressorChecks(subject);
        return RunChecks.with(
                checks.fixture(),
                subject,
                new ContractCheck(
                        "the same vector and random numbers give bit-identical results, independent of earlier calls",
                        checks::keepsNothing),
                new ContractCheck("zero stays zero", checks::keepsZero),
                new ContractCheck("the vector is not modified", checks::leavesTheRowAlone),
                new ContractCheck("extreme vectors are transmitted", checks::transmitsExtremes),
                new ContractCheck("a vector takes no more bits than its numbers and a header", checks::isShort),
                new ContractCheck("it is a contraction as declared", checks::contracts),
                new ContractCheck("it is unbiased if it declares this", checks::isUnbiased));
    }

    private Verdict keepsNothing() {
        for (int dimension : DIMENSIONS) {
            Compressor compressor = create(dimension);
            double[] row = row(dimension, 1);
            Sent first = send(compressor, row, 1, Double.SIZE);
            send(compressor, row(dimension, 2), 2, Double.SIZE);
            Sent second = send(compressor, row, 1, Double.SIZE);
            if (first.bits != second.bits || !Arrays.equals(first.row, second.row)) {
                return Verdict.broken("the second call gives another result, for dimension %d", dimension);
            }
        }
        return Verdict.holds("for dimensions %s", Arrays.toString(DIMENSIONS));
    }

    private Verdict keepsZero() {
        double worst = 0;
        for (int dimension : DIMENSIONS) {
            for (double value : send(create(dimension), new double[dimension], 3, Double.SIZE).row) {
                worst = Double.isNaN(value) ? Double.POSITIVE_INFINITY : Math.max(worst, Math.abs(value));
            }
        }
        return Verdict.atMost(0, worst, "error");
    }

    private Verdict leavesTheRowAlone() {
        for (int dimension : DIMENSIONS) {
            double[] row = row(dimension, 4);
            send(create(dimension), row, 4, Double.SIZE);
            if (!Arrays.equals(row, row(dimension, 4))) {
                return Verdict.broken("it modifies a vector of dimension %d", dimension);
            }
        }
        return Verdict.holds("for dimensions %s", Arrays.toString(DIMENSIONS));
    }

    /** Requires that finite vectors stay finite, and that other vectors do not cause an exception. */
    private Verdict transmitsExtremes() {
        for (int dimension : DIMENSIONS) {
            for (double value : new double[] {1e150, -1e150, 1e-150, Double.MIN_VALUE}) {
                double[] row = row(dimension, 5);
                row[dimension / 2] = value;
                if (!isFinite(send(create(dimension), row, 5, Double.SIZE).row)) {
                    return Verdict.broken(
                            "a vector of dimension %d with an entry %.0e does not stay finite", dimension, value);
                }
            }
            for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
                double[] row = row(dimension, 6);
                row[dimension / 2] = value;
                send(create(dimension), row, 6, Double.SIZE);
            }
        }
        return Verdict.holds("for dimensions %s", Arrays.toString(DIMENSIONS));
    }

    private Verdict isShort() {
        double most = Double.NEGATIVE_INFINITY;
        for (int bitsOfNumber : new int[] {Double.SIZE, Float.SIZE}) {
            for (int dimension : DIMENSIONS) {
                long bits = send(create(dimension), row(dimension, 7), 7, bitsOfNumber).bits;
                most = Math.max(most, bits - (double) dimension * bitsOfNumber);
            }
        }
        return Verdict.atMost(HEADER_BITS, most, "bits beyond the uncompressed vector");
    }

    private Verdict contracts() {
        double worst = Double.NEGATIVE_INFINITY;
        boolean applies = false;
        for (int dimension : DIMENSIONS) {
            OptionalDouble delta = subject.factory().contraction(subject.settings(), dimension);
            if (delta.isPresent()) {
                applies = true;
                if (!(delta.getAsDouble() > 0 && delta.getAsDouble() <= 1)) {
                    return Verdict.broken("it declares %s for dimension %d", delta.getAsDouble(), dimension);
                }
                for (double[] row : List.of(row(dimension, 8), spike(dimension), flat(dimension))) {
                    worst = Math.max(worst, excess(row, 1 - delta.getAsDouble()));
                }
            }
        }
        return applies
                ? Verdict.atMost(ROUND_OFF, worst, "excess over (1 - delta)|x|^2 beyond four standard errors, relative")
                : Verdict.doesNotApply("it declares no contraction");
    }

    /** Returns the excess of the mean of |Q(x) - x|^2 / |x|^2 over the limit, less four standard errors. */
    private double excess(double[] row, double limit) {
        Compressor compressor = create(row.length);
        double[] found = new double[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] off = Vectors.sum(send(compressor, row, seed, Double.SIZE).row, -1, row);
            found[seed] = Vectors.dot(off, off) / Vectors.dot(row, row);
        }
        return StatUtils.mean(found) - limit - STANDARD_ERRORS * standardError(found);
    }

    private Verdict isUnbiased() {
        if (!subject.factory().isUnbiased(subject.settings())) {
            return Verdict.doesNotApply("it declares that it is biased");
        }
        double worst = Double.NEGATIVE_INFINITY;
        for (int dimension : DIMENSIONS) {
            // One projection of the vector, so that there is one test instead of one per entry.
            Compressor compressor = create(dimension);
            double[] row = row(dimension, 9);
            double[] direction = row(dimension, 10);
            double[] found = new double[SEEDS];
            for (int seed = 0; seed < SEEDS; seed++) {
                found[seed] = Vectors.dot(direction, send(compressor, row, seed, Double.SIZE).row);
            }
            double off = Math.abs(StatUtils.mean(found) - Vectors.dot(direction, row));
            worst = Math.max(worst, off - STANDARD_ERRORS * standardError(found));
        }
        return Verdict.atMost(ROUND_OFF, worst, "error of the mean beyond four standard errors");
    }

    /** @param row the received vector */
    private record Sent(double[] row, long bits) {}

    private static Sent send(Compressor compressor, double[] row, long seed, int bitsOfNumber) {
        BitBuffer buffer = new BitBuffer(bitsOfNumber);
        buffer.begin();
        Arrays.fill(buffer.buffer(row.length), Double.NaN);
        compressor.encode(row, new Seeds(seed).stream("compression", 0, 0), buffer);
        double[] arrived = new double[row.length];
        Arrays.fill(arrived, Double.NaN);
        compressor.decode(buffer, arrived);
        return new Sent(arrived, buffer.length());
    }

    private Compressor create(int dimension) {
        return Creation.made(subject.factory().create(subject.settings(), dimension), "create");
    }

    private static double[] row(int dimension, long seed) {
        Random random = new Random(seed);
        return random.doubles(dimension, -1, 1).toArray();
    }

    /** Returns a vector that one entry dominates. */
    private static double[] spike(int dimension) {
        double[] row = new double[dimension];
        Arrays.fill(row, 1e-6);
        row[dimension - 1] = -1;
        return row;
    }

    private static double[] flat(int dimension) {
        double[] row = new double[dimension];
        Arrays.fill(row, 0.7);
        return row;
    }

    private static boolean isFinite(double[] row) {
        return Arrays.stream(row).allMatch(Double::isFinite);
    }

    private static double standardError(double[] values) {
        return Math.sqrt(StatUtils.variance(values) / values.length);
    }

    private TestRun fixture() {
        return subject.fixture()
                .and(new CompressedGossipFactory())
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, AGENTS))
                .set("levels.lower.mixing", CompressedGossipFactory.NAME)
                .set("levels.lower.compression", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .doing(RoundContext::descendLower);
    }
}
