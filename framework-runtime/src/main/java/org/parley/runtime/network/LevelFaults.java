package org.parley.runtime.network;

import java.util.random.RandomGenerator;
import org.parley.api.component.Component;
import org.parley.api.network.FaultContext;
import org.parley.api.network.Inbox;
import org.parley.api.network.KeyedRandom;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** All faults of a network as one level sees them. */
public final class LevelFaults {

    private final NetworkFault[] faults;
    private final int[] oldest;
    private final boolean[] byzantine;
    private final int oldestOfAll;
    private final LostWeight lostWeight;

    /** @param level chance of single messages is its own */
    public LevelFaults(FaultPlan plan, String level, int agents, Seeds seeds) {
        faults = new NetworkFault[plan.faults().size()];
        oldest = new int[faults.length];
        byzantine = new boolean[agents];
        for (int f = 0; f < faults.length; f++) {
            Component<NetworkFaultFactory> chosen = plan.faults().get(f);
            FaultContext context = context(agents, seeds, chosen.path(), level);
            faults[f] = PluginBoundary.ask(
                    chosen.factory(), "in create()", () -> chosen.factory().create(chosen.settings(), context));
            oldest[f] = chosen.factory().maxAge(chosen.settings());
            for (int agent = 0; agent < agents; agent++) {
                byzantine[agent] |= faults[f].isByzantine(agent);
            }
        }
        oldestOfAll = plan.oldest();
        lostWeight = plan.lostWeight();
    }

    /** @param path where the fault stands: two of a kind are not at the mercy of the same chance */
    public static FaultContext context(int agents, Seeds seeds, String path, String level) {
        return new SeededContext(agents, seeds, path, level);
    }

    /** See {@link NetworkFault#age}; ages add, and what one fault loses is lost. */
    public int age(int from, int to, long tick) {
        int sum = 0;
        for (int f = 0; f < faults.length; f++) {
            int age = faults[f].age(from, to, tick);
            if (age == NetworkFault.LOST) {
                return NetworkFault.LOST;
            }
            if (age < 0 || age > oldest[f]) {
                throw PluginBoundary.diagnostic(
                        faults[f],
                        "says that a message from agent " + from + " to agent " + to + " at tick " + tick
                                + " is of age " + age + ", and that none is older than " + oldest[f]);
            }
            sum += age;
        }
        return sum;
    }

    /** See {@link NetworkFault#isActive}. */
    public boolean isActive(int agent, long round) {
        for (NetworkFault fault : faults) {
            if (!fault.isActive(agent, round)) {
                return false;
            }
        }
        return true;
    }

    public boolean isByzantine(int agent) {
        return byzantine[agent];
    }

    /** Returns whether any agent is Byzantine. */
    public boolean hasByzantine() {
        for (boolean is : byzantine) {
            if (is) {
                return true;
            }
        }
        return false;
    }

    /** See {@link NetworkFault#falsify}; one fault after the other, in their order. */
    public void falsify(int from, long tick, Inbox honest, double[] row) {
        for (NetworkFault fault : faults) {
            if (fault.isByzantine(from)) {
                fault.falsify(from, tick, honest, row);
            }
        }
    }

    /** The largest {@link #age}. */
    public int oldest() {
        return oldestOfAll;
    }

    public LostWeight lostWeight() {
        return lostWeight;
    }

    private record SeededContext(int agents, Seeds seeds, String path, String level) implements FaultContext {

        @Override
        public KeyedRandom random(String purpose) {
            return new SeededKeyedRandom(seeds, path + "/" + purpose);
        }

        @Override
        public KeyedRandom levelRandom(String purpose) {
            return new SeededKeyedRandom(seeds, path + "/" + purpose + "/" + level);
        }
    }

    /** Chance of one purpose, from the seed of the run. */
    private static final class SeededKeyedRandom implements KeyedRandom {

        private final Seeds seeds;
        private final long purposeKey;
        private final ThreadLocal<AddressedRandom> streams;

        SeededKeyedRandom(Seeds seeds, String purpose) {
            this.seeds = seeds;
            this.purposeKey = Seeds.purposeKey(purpose);
            this.streams = ThreadLocal.withInitial(() -> seeds.stream(purpose, 0, 0));
        }

        @Override
        public double uniform(long first, long second, long time) {
            return seeds.uniform(Seeds.purposeKey(purposeKey, first), second, time);
        }

        @Override
        public RandomGenerator stream(long first, long second, long time) {
            AddressedRandom stream = streams.get();
            seeds.move(stream, Seeds.purposeKey(purposeKey, first), second, time);
            return stream;
        }
    }
}
