package org.parley.tck.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.random.Seeds;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** What a network fault promises. */
record NetworkFaultChecks(Subject<NetworkFaultFactory> subject) {

    private static final int AGENTS = 6;
    private static final int TICKS = 200;
    private static final double ROUND_OFF = 1e-12;

    static List<ContractCheck> of(Subject<NetworkFaultFactory> subject) {
        NetworkFaultChecks checks = new NetworkFaultChecks(subject);
        return RunChecks.with(
                checks.bench(),
                subject,
                new ContractCheck("the same question gets the same answer, in any order", checks::answersAlike),
                new ContractCheck("messages are lost or no older than it declares", checks::declaresAges),
                new ContractCheck("nobody sleeps unless it declares so", checks::declaresSleep),
                new ContractCheck("agents sleep and lie on all levels or on none", checks::treatsLevelsAlike),
                new ContractCheck("what it does not declare as broken is kept", checks::keepsTheRest),
                new ContractCheck("lies leave honest rows alone", checks::leavesHonestRowsAlone));
    }

    private Verdict answersAlike() {
        NetworkFault one = create("lower");
        NetworkFault other = create("lower");
        int[] forwards = new int[TICKS * AGENTS * AGENTS];
        boolean[] awake = new boolean[TICKS * AGENTS];
        for (int k = 0; k < forwards.length; k++) {
            forwards[k] = age(one, k);
        }
        for (int k = 0; k < awake.length; k++) {
            awake[k] = one.isActive(k % AGENTS, k / AGENTS);
        }
        for (int k = forwards.length - 1; k >= 0; k--) {
            if (age(one, k) != forwards[k] || age(other, k) != forwards[k]) {
                return Verdict.broken(
                        "the age of a message from agent %d to agent %d at tick %d depends on what was asked before",
                        k % AGENTS, k / AGENTS % AGENTS, k / AGENTS / AGENTS);
            }
        }
        for (int k = awake.length - 1; k >= 0; k--) {
            if (one.isActive(k % AGENTS, k / AGENTS) != awake[k]
                    || other.isActive(k % AGENTS, k / AGENTS) != awake[k]) {
                return Verdict.broken(
                        "whether agent %d works in round %d depends on what was asked before", k % AGENTS, k / AGENTS);
            }
        }
        return Verdict.holds("for %d messages and %d agents and rounds", forwards.length, awake.length);
    }

    private static int age(NetworkFault fault, int k) {
        return fault.age(k % AGENTS, k / AGENTS % AGENTS, k / AGENTS / AGENTS);
    }

    private Verdict declaresAges() {
        NetworkFault fault = create("lower");
        int oldest = subject.factory().maxAge(subject.settings());
        int found = 0;
        for (int k = 0; k < TICKS * AGENTS * AGENTS; k++) {
            int age = age(fault, k);
            if (age != NetworkFault.LOST && (age < 0 || age > oldest)) {
                return Verdict.broken("an age of %d, and oldest is %d", age, oldest);
            }
            found = Math.max(found, age);
        }
        return Verdict.holds("the oldest was %d of %d", found, oldest);
    }

    private Verdict declaresSleep() {
        if (subject.factory().makesInactive(subject.settings())) {
            return Verdict.doesNotApply("it declares so");
        }
        NetworkFault fault = create("lower");
        for (int round = 0; round < TICKS; round++) {
            for (int agent = 0; agent < AGENTS; agent++) {
                if (!fault.isActive(agent, round)) {
                    return Verdict.broken("agent %d sleeps in round %d: let sleeps say so", agent, round);
                }
            }
        }
        return Verdict.holds("in %d rounds", TICKS);
    }

    private Verdict treatsLevelsAlike() {
        NetworkFault below = create("lower");
        NetworkFault above = create("upper");
        for (int agent = 0; agent < AGENTS; agent++) {
            if (below.isByzantine(agent) != above.isByzantine(agent)) {
                return Verdict.broken("agent %d lies on one level only: use random, not levelRandom", agent);
            }
            for (int round = 0; round < TICKS; round++) {
                if (below.isActive(agent, round) != above.isActive(agent, round)) {
                    return Verdict.broken(
                            "agent %d works on one level only in round %d: use random, not levelRandom", agent, round);
                }
            }
        }
        return Verdict.holds("in %d rounds", TICKS);
    }

    /** On a symmetric ring, where whoever misses a message keeps its share. */
    private Verdict keepsTheRest() {
        Set<Property> broken = EnumSet.noneOf(Property.class);
        NetworkFault fault = create("lower");
        Weights weights = ring().at(0);
        double[][] perfect = matrix(weights, new NetworkFault() {}, 0);
        for (int tick = 0; tick < TICKS; tick++) {
            double[][] now = matrix(weights, fault, tick);
            for (int i = 0; i < AGENTS; i++) {
                double column = 0;
                for (int j = 0; j < AGENTS; j++) {
                    column += now[j][i];
                    note(Math.abs(now[i][j] - now[j][i]) > ROUND_OFF, Property.SYMMETRIC, broken);
                    note(Math.abs(now[i][j] - perfect[i][j]) > ROUND_OFF, Property.CONSTANT, broken);
                    note(i != j && fault.age(i, j, tick) > 0, Property.FRESH, broken);
                }
                note(Math.abs(column - 1) > ROUND_OFF, Property.COLUMN_STOCHASTIC, broken);
                note(fault.isByzantine(i), Property.HONEST, broken);
            }
        }
        Set<Property> undeclared = EnumSet.copyOf(broken);
        undeclared.removeAll(subject.factory().breaks(subject.settings()));
        return undeclared.isEmpty()
                ? Verdict.holds("it breaks %s in %d ticks", broken, TICKS)
                : Verdict.broken("it breaks %s and does not declare it", undeclared);
    }

    private static void note(boolean isBroken, Property property, Set<Property> broken) {
        if (isBroken) {
            broken.add(property);
        }
    }

    /** What arrives of the ring's weights at a tick that is a round of its own. */
    private static double[][] matrix(Weights weights, NetworkFault fault, long tick) {
        Graph graph = weights.graph();
        double[][] matrix = new double[AGENTS][AGENTS];
        for (int i = 0; i < AGENTS; i++) {
            matrix[i][i] = weights.self(i);
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                boolean arrives = fault.isActive(i, tick)
                        && fault.isActive(j, tick)
                        && fault.age(j, i, tick) != NetworkFault.LOST;
                matrix[i][arrives ? j : i] += weights.edge(i, k);
            }
        }
        return matrix;
    }

    private Verdict leavesHonestRowsAlone() {
        NetworkFault fault = create("lower");
        int lies = 0;
        for (int liar = 0; liar < AGENTS; liar++) {
            if (fault.isByzantine(liar)) {
                AggregationChecks.TrialInbox honest = AggregationChecks.TrialInbox.random(AGENTS, 4, 11 + liar);
                AggregationChecks.TrialInbox before = honest.copy();
                fault.falsify(liar, 3, honest, new double[] {1, -2, 3, 0.5});
                if (!honest.sameRows(before)) {
                    return Verdict.broken("agent %d changes rows that others sent", liar);
                }
                lies++;
            }
        }
        return lies == 0
                ? Verdict.doesNotApply("none of %d agents lies", AGENTS)
                : Verdict.holds("for the lies of %d agents", lies);
    }

    private NetworkFault create(String level) {
        return Creation.made(
                subject.factory()
                        .create(
                                subject.settings(),
                                LevelFaults.context(AGENTS, new Seeds(7), "network.faults[0]", level)),
                "create");
    }

    private static FixtureNetwork ring() {
        return FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, AGENTS);
    }

    private TestRun bench() {
        return subject.bench()
                .on(ring())
                .set("network.faults", List.of(subject.use()))
                .set("network.incompatible", "warn")
                .set("levels.lower.step", 0.1)
                .set("levels.lower.start", TestRun.SCATTERED)
                .mixingExactly("lower")
                .doing(RoundContext::descendBelow);
    }
}
