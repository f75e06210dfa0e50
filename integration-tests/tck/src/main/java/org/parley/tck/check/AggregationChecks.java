package org.parley.tck.check;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.Inbox;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.random.Seeds;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** What an aggregation promises. */
record AggregationChecks(Subject<AggregationFactory> subject) {

    private static final int AGENTS = 6;
    private static final int DIMENSION = 7;
    private static final int MOST_NEIGHBOURS = 12;
    private static final double ROUND_OFF = 1e-12;
    private static final double FAR_AWAY = 1e12;

    static List<ContractCheck> of(Subject<AggregationFactory> subject) {
        AggregationChecks checks = new AggregationChecks(subject);
        return RunChecks.with(
                checks.bench(),
                subject,
                new ContractCheck("the same inbox gives the same row, whatever came before", checks::keepsNothing),
                new ContractCheck("equal rows stay equal", checks::keepsEqualRows),
                new ContractCheck("an agent that hears nobody keeps its row", checks::keepsItsOwnRow),
                new ContractCheck("the result lies within the range of the rows", checks::staysInRange),
                new ContractCheck("the rows stay untouched", checks::leavesRowsAlone),
                new ContractCheck("columns are treated apart if it says so", checks::treatsColumnsApart),
                new ContractCheck(
                        "as many Byzantine agents as it tolerates cannot carry it away", checks::withstandsByzantine));
    }

    private Verdict keepsNothing() {
        Aggregation rule = create();
        for (int neighbours = 1; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            double[] first = fold(rule, TrialInbox.random(neighbours, DIMENSION, 1));
            fold(rule, TrialInbox.random(neighbours, DIMENSION, 2));
            if (!Arrays.equals(first, fold(rule, TrialInbox.random(neighbours, DIMENSION, 1)))) {
                return Verdict.broken("another row at the second time, for %d neighbors", neighbours);
            }
        }
        return Verdict.holds("for 1 to %d neighbors", MOST_NEIGHBOURS);
    }

    private Verdict keepsEqualRows() {
        double worst = 0;
        for (int neighbours = 0; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            double[] row = TrialInbox.random(0, DIMENSION, 3).own();
            double[][] rows = new double[neighbours][];
            Arrays.setAll(rows, k -> row.clone());
            worst = Math.max(worst, AgentRows.distance(row, fold(create(), TrialInbox.of(row.clone(), rows))));
        }
        return Verdict.atMost(ROUND_OFF, worst, "off by");
    }

    private Verdict keepsItsOwnRow() {
        double[] row = TrialInbox.random(0, DIMENSION, 4).own();
        return Verdict.atMost(ROUND_OFF, AgentRows.distance(row, fold(create(), TrialInbox.of(row.clone()))), "off by");
    }

    private Verdict staysInRange() {
        double worst = 0;
        for (int neighbours = 1; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            TrialInbox inbox = TrialInbox.random(neighbours, DIMENSION, 5);
            worst = Math.max(worst, outside(fold(create(), inbox), inbox, 0, 0));
        }
        return Verdict.atMost(ROUND_OFF, worst, "outside by");
    }

    private Verdict leavesRowsAlone() {
        for (int neighbours = 0; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            TrialInbox inbox = TrialInbox.random(neighbours, DIMENSION, 6);
            TrialInbox before = inbox.copy();
            fold(create(), inbox);
            if (!inbox.sameRows(before)) {
                return Verdict.broken("it changes rows of its inbox");
            }
        }
        return Verdict.holds("for up to %d neighbors", MOST_NEIGHBOURS);
    }

    private Verdict treatsColumnsApart() {
        if (!subject.factory().isCoordinateWise(subject.settings())) {
            return Verdict.doesNotApply("it does not say so");
        }
        for (int neighbours = 1; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            TrialInbox inbox = TrialInbox.random(neighbours, DIMENSION, 7);
            double[] whole = fold(create(), inbox);
            for (int column = 0; column < DIMENSION; column++) {
                if (fold(create(), inbox.piece(column, column + 1))[0] != whole[column]) {
                    return Verdict.broken("column %d depends on others, for %d neighbors", column, neighbours);
                }
            }
        }
        return Verdict.holds("for up to %d neighbors", MOST_NEIGHBOURS);
    }

    private Verdict withstandsByzantine() {
        double worst = 0;
        int most = 0;
        for (int neighbours = 1; neighbours <= MOST_NEIGHBOURS; neighbours++) {
            int byzantine = subject.factory().tolerates(subject.settings(), neighbours);
            most = Math.max(most, byzantine);
            if (byzantine > neighbours) {
                return Verdict.broken(
                        "it says it tolerates %d Byzantine agents among %d neighbors", byzantine, neighbours);
            }
            for (int sign = -1; sign <= 1 && byzantine > 0; sign++) {
                TrialInbox inbox = TrialInbox.random(neighbours, DIMENSION, 8).withFirst(lies(byzantine, sign));
                worst = Math.max(worst, outside(fold(create(), inbox), inbox, byzantine, 1));
            }
        }
        return most == 0
                ? Verdict.doesNotApply("it says it tolerates none")
                : Verdict.atMost(
                        ROUND_OFF,
                        worst,
                        "beyond the spread of the honest rows, for up to " + most + " Byzantine agents, by");
    }

    /** Far away, on one side or, for a sign of 0, on both. */
    private static double[][] lies(int byzantine, int sign) {
        double[][] rows = new double[byzantine][DIMENSION];
        for (int k = 0; k < byzantine; k++) {
            Arrays.fill(rows[k], FAR_AWAY * (sign == 0 ? (k % 2 == 0 ? 1 : -1) : sign) * (1 + k));
        }
        return rows;
    }

    /**
     * By how much a row leaves the range of the own row and those of the inbox, column by column.
     *
     * @param byzantine so many rows at the beginning do not count
     * @param spreads the range is widened by so many times its own width
     */
    private static double outside(double[] row, TrialInbox inbox, int byzantine, double spreads) {
        double worst = 0;
        for (int c = 0; c < row.length; c++) {
            double least = inbox.own()[c];
            double most = least;
            for (int k = byzantine; k < inbox.size(); k++) {
                least = Math.min(least, inbox.row(k)[c]);
                most = Math.max(most, inbox.row(k)[c]);
            }
            double margin = spreads * (most - least);
            double beyond = Math.max(least - margin - row[c], row[c] - most - margin);
            worst = Double.isNaN(beyond) ? Double.POSITIVE_INFINITY : Math.max(worst, beyond);
        }
        return worst;
    }

    private static double[] fold(Aggregation rule, TrialInbox inbox) {
        double[] out = new double[inbox.own().length];
        Arrays.fill(out, Double.NaN);
        rule.aggregate(inbox, out);
        return out;
    }

    private Aggregation create() {
        return Creation.made(subject.factory().create(subject.settings()), "create");
    }

    private TestRun bench() {
        return subject.bench()
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, AGENTS))
                .set("network.incompatible", "warn")
                .set("levels.lower.aggregation", subject.use())
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .mixingExactly("lower")
                .doing(RoundContext::descendBelow);
    }

    /** An inbox that a check fills; its room is full of rubbish. */
    record TrialInbox(double[] own, double[][] rows, int from, int to) implements Inbox {

        static TrialInbox of(double[] own, double[]... rows) {
            return new TrialInbox(own, rows, 0, own.length);
        }

        /** AgentRows between -1 and 1. */
        static TrialInbox random(int neighbours, int dimension, long seed) {
            RandomGenerator random = new Seeds(seed).stream("inbox", neighbours, dimension);
            double[][] rows = new double[neighbours][];
            for (int k = 0; k < neighbours; k++) {
                rows[k] = random.doubles(dimension, -1, 1).toArray();
            }
            return of(random.doubles(dimension, -1, 1).toArray(), rows);
        }

        TrialInbox copy() {
            return new TrialInbox(
                    own.clone(), Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new), from, to);
        }

        /** Only these columns, as an inbox of its own. */
        TrialInbox piece(int begin, int end) {
            return of(
                    Arrays.copyOfRange(own, begin, end),
                    Arrays.stream(rows)
                            .map(row -> Arrays.copyOfRange(row, begin, end))
                            .toArray(double[][]::new));
        }

        /** The same with the first rows in place of others. */
        TrialInbox withFirst(double[]... others) {
            TrialInbox changed = copy();
            System.arraycopy(others, 0, changed.rows, 0, others.length);
            return changed;
        }

        boolean sameRows(TrialInbox other) {
            return Arrays.equals(own, other.own) && Arrays.deepEquals(rows, other.rows);
        }

        @Override
        public int receiver() {
            return 0;
        }

        @Override
        public double ownWeight() {
            return 1.0 / (rows.length + 1);
        }

        @Override
        public int size() {
            return rows.length;
        }

        @Override
        public int sender(int k) {
            return k + 1;
        }

        @Override
        public double weight(int k) {
            return 1.0 / (rows.length + 1);
        }

        @Override
        public double[] row(int k) {
            return rows[k];
        }

        @Override
        public double[] buffer(int size) {
            double[] room = new double[size + 3];
            Arrays.fill(room, Double.NaN);
            return room;
        }
    }
}
