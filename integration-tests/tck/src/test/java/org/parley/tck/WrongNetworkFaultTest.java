package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.network.FaultContext;
import org.parley.api.network.Inbox;
import org.parley.api.network.KeyedRandom;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

class WrongNetworkFaultTest {

    private static final String ALIKE = "results do not depend on the order of the calls";
    private static final String AGES = "messages are lost, or their age is at most the declared maximum";
    private static final String SLEEP = "all agents are active unless it declares otherwise";
    private static final String LEVELS = "an agent is inactive or Byzantine on all levels or on none";
    private static final String KEPT = "properties that it does not declare as broken are kept";
    private static final String HONEST = "falsified vectors do not affect honest ones";

    @Test
    void faultsThatKeepTheirWordBreakNothing() {
        Declared<NetworkFaultFactory> both = declared(
                        Set.of(Property.CONSTANT, Property.FRESH, Property.HONEST), context -> {
                            KeyedRandom ofRun = context.random("sleep");
                            KeyedRandom ofLevel = context.levelRandom("messages");
                            return new NetworkFault() {
                                @Override
                                public int age(int from, int to, long tick) {
                                    double drawn = ofLevel.uniform(Math.min(from, to), Math.max(from, to), tick);
                                    return drawn < 0.3 ? LOST : (int) (3 * (drawn - 0.3));
                                }

                                @Override
                                public boolean isActive(int agent, long round) {
                                    return ofRun.uniform(agent, 0, round) > 0.2;
                                }

                                @Override
                                public boolean isByzantine(int agent) {
                                    return agent == 3;
                                }

                                @Override
                                public void falsify(int from, long tick, Inbox honest, double[] row) {
                                    row[0] = honest.own()[0];
                                }
                            };
                        })
                .always("maxAge", 2)
                .always("makesInactive", true)
                .always("isRandom", true);
        assertThat(both.broken()).isEmpty();
    }

    @Test
    void randomnessThatIsUsedUpIsCaught() {
        AtomicInteger calls = new AtomicInteger();
        assertThat(declared(
                                Set.of(Property.CONSTANT, Property.SYMMETRIC, Property.COLUMN_STOCHASTIC),
                                context -> aged(
                                        (from, to, tick) -> calls.incrementAndGet() % 7 == 0 ? NetworkFault.LOST : 0))
                        .always("isRandom", true)
                        .broken())
                .containsKey(ALIKE);
    }

    @Test
    void aMessageThatIsOlderThanDeclaredIsCaught() {
        assertThat(declared(Set.of(Property.FRESH), context -> aged((from, to, tick) -> tick > 40 && from == 0 ? 2 : 0))
                        .always("maxAge", 1)
                        .broken())
                .containsKey(AGES);
    }

    @Test
    void inactivityThatIsNotDeclaredIsCaught() {
        assertThat(declared(Set.of(Property.CONSTANT), context -> awake((agent, round) -> agent != 1 || round < 5))
                        .broken())
                .containsOnlyKeys(SLEEP);
    }

    @Test
    void inactivityOnOneLevelOnlyIsCaught() {
        assertThat(declared(Set.of(Property.CONSTANT), context -> {
                            KeyedRandom random = context.levelRandom("sleep");
                            return awake((agent, round) -> random.uniform(agent, 0, round) > 0.3);
                        })
                        .always("makesInactive", true)
                        .always("isRandom", true)
                        .broken())
                .containsOnlyKeys(LEVELS);
    }

    @Test
    void aLossOneWayThatSaysItIsMutualIsCaught() {
        assertThat(declared(
                                Set.of(Property.CONSTANT),
                                context -> aged((from, to, tick) ->
                                        from < to && (from + tick) % 4 == 0 ? NetworkFault.LOST : 0))
                        .broken())
                .containsOnlyKeys(KEPT);
    }

    @Test
    void aByzantineAgentThatWritesIntoOtherRowsIsCaught() {
        assertThat(declared(Set.of(Property.HONEST), context -> new NetworkFault() {
                            @Override
                            public boolean isByzantine(int agent) {
                                return agent == 2;
                            }

                            @Override
                            public void falsify(int from, long tick, Inbox honest, double[] row) {
                                if (honest.size() > 0) {
                                    honest.row(0)[0] += 1;
                                }
                            }
                        })
                        .broken())
                .containsKey(HONEST);
    }

    @Test
    void undeclaredRandomnessIsCaught() {
        assertThat(declared(Set.of(Property.CONSTANT), context -> {
                            KeyedRandom random = context.random("links");
                            return aged((from, to, tick) ->
                                    random.uniform(Math.min(from, to), Math.max(from, to), tick) < 0.4
                                            ? NetworkFault.LOST
                                            : 0);
                        })
                        .broken())
                .containsOnlyKeys(Broken.CHANCE);
    }

    private interface Ages {
        int of(int from, int to, long tick);
    }

    private interface Awake {
        boolean is(int agent, long round);
    }

    private static NetworkFault aged(Ages ages) {
        return new NetworkFault() {
            @Override
            public int age(int from, int to, long tick) {
                return ages.of(from, to, tick);
            }
        };
    }

    private static NetworkFault awake(Awake awake) {
        return new NetworkFault() {
            @Override
            public boolean isActive(int agent, long round) {
                return awake.is(agent, round);
            }
        };
    }

    private static Declared<NetworkFaultFactory> declared(
            Set<Property> breaks, Function<FaultContext, NetworkFault> maker) {
        return Declared.a(NetworkFaultFactory.class)
                .answering("create", given -> maker.apply((FaultContext) given[1]))
                .always("breaks", breaks);
    }
}
