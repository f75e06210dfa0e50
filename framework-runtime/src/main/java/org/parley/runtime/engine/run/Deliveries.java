package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.network.NetworkFault;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.engine.block.Terms.MeanOfSome;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.engine.run.BlockMixer.Channel;
import org.parley.runtime.engine.run.BlockMixer.MessageCost;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.LostWeight;

/** Determines which messages of a level arrive, stores those that are delayed, and counts the cost of all of them. */
final class Deliveries {

    private static final RowBlock[] NO_PAST = {};

    private final Channel channel;
    private final LevelFaults faults;
    private final MessageCost cost;
    private final Arrivals arrivals;
    private final List<Exchange> exchanges = new ArrayList<>();
    private long deliveredTick = -1;
    private long meanTick = -1;
    private Terms mean;

    Deliveries(Channel channel, LevelFaults faults) {
        this.channel = channel;
        this.faults = faults;
        this.cost = channel.cost(channel.participation()::isActive);
        this.arrivals = new Arrivals(channel, faults);
    }

    /**
     * An exchange from one block into another. The pair identifies the variable, because a strategy may send several variables from the
     * same scratch block.
     */
    private record Exchange(RowBlock from, RowBlock to, History history) {}

    /** Returns the arrivals of an exchange. They are the same for all exchanges of a tick, unless messages can be delayed. */
    Arrivals deliver(RowBlock from, RowBlock to, Weights weights) {
        boolean late = faults.oldest() > 0;
        if (late || deliveredTick != channel.time().tick()) {
            channel.memory().finishPending(); // pending mixings still need the terms of the last exchange
            arrivals.find(weights, channel.time().tick(), late ? history(from, to) : null);
            deliveredTick = channel.time().tick();
        }
        return arrivals;
    }

    /** Returns the terms of an exchange without delayed messages. */
    Terms terms(RowBlock from, RowBlock to, CompiledWeights weights) {
        deliver(from, to, weights.source());
        if (arrivals.areAllFresh()) {
            return weights;
        }
        return weights.isTowardsMean() && arrivals.areTowardsMeanOfActive()
                ? meanOfActive(weights.source())
                : arrivals.terms();
    }

    /** Returns the arrivals of the last exchange. */
    Arrivals arrivals() {
        return arrivals;
    }

    /** Returns the maximum age of an arriving message in exchanges. */
    int oldest() {
        return faults.oldest();
    }

    /** Returns the terms for a complete graph with a single weight if only messages of inactive agents are missing. */
    private Terms meanOfActive(Weights weights) {
        if (meanTick != channel.time().tick()) {
            channel.memory().finishPending(); // a pending mixing still needs the last one
            mean = arrivals.meanOfActive(weights.sharedEdgeWeight().orElseThrow());
            meanTick = channel.time().tick();
        }
        return mean;
    }

    /** Returns the blocks sent in earlier exchanges by age, which begins at 1. */
    RowBlock[] past(RowBlock from, RowBlock to) {
        return faults.oldest() > 0 ? history(from, to).rows() : NO_PAST;
    }

    /** Stores the sent block and counts its cost. */
    void store(RowBlock from, RowBlock to, Weights weights) {
        if (faults.oldest() > 0) {
            history(from, to).add(from, channel.participation());
        }
        cost.count(from, weights.graph(), arrivals.messages(weights.graph()));
    }

    private History history(RowBlock from, RowBlock to) {
        for (int k = 0; k < exchanges.size(); k++) {
            Exchange known = exchanges.get(k);
            if (known.from() == from && known.to() == to) {
                return known.history();
            }
        }
        String name = channel.name() + "/" + from.name() + ">" + to.name() + "#" + from.dimension();
        History history = new History(
                channel.memory(), channel.processes().reductions(), name, from.dimension(), faults.oldest());
        exchanges.add(new Exchange(from, to, history));
        return history;
    }

    /**
     * Determines which messages of an exchange arrive, their ages and their weights. It does not allocate memory unless the graph grows.
     */
    static final class Arrivals {

        private final LevelFaults faults;
        private final Participation participation;
        private final Routing routing;
        private final Hosted hosted;
        private final ArrivedTerms terms = new ArrivedTerms();
        private int[] ages = new int[0];
        private double[] self = new double[0];
        private double[] arrivedSum = new double[0];
        private boolean isAnyMissing;
        private boolean isAnyOld;
        private boolean allActiveConnected;
        private final MeanOfSome activeMean = new MeanOfSome();

        Arrivals(Channel channel, LevelFaults faults) {
            this.faults = faults;
            this.participation = channel.participation();
            this.routing = channel.network().routing();
            this.hosted = channel.processes().hosted();
        }

        /**
         * Computes the arrivals of an exchange.
         *
         * @param history the history of the exchanged block; null if messages are never delayed
         */
        void find(Weights weights, long tick, History history) {
            Graph graph = weights.graph();
            ensureCapacity(graph);
            isAnyMissing = false;
            isAnyOld = false;
            allActiveConnected = true;
            for (int i = 0; i < graph.agents(); i++) {
                self[i] = weights.self(i);
                arrivedSum[i] = 0;
            }
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    int age = age(j, i, tick, history);
                    ages[edge(graph, i, k)] = age;
                    if (age == NetworkFault.LOST) {
                        isAnyMissing = true;
                        allActiveConnected &= !participation.isActive(i) || !participation.isActive(j);
                        lose(weights.edge(i, k), j, i);
                    } else {
                        arrivedSum[i] += weights.edge(i, k);
                        isAnyOld |= age > 0;
                    }
                }
            }
            write(weights);
        }

        /** Returns whether an exchange that pulls all agents towards the mean still does so for the active agents. */
        boolean areTowardsMeanOfActive() {
            return allActiveConnected && !isAnyOld && rowsKeepTheirSum();
        }

        /**
         * Returns the terms that pull rows towards the mean of the active agents.
         *
         * @param weight the weight of every edge of a complete graph
         */
        Terms meanOfActive(double weight) {
            activeMean.begin(self.length);
            int first = -1;
            for (int agent = 0; agent < self.length; agent++) {
                if (participation.isActive(agent)) {
                    activeMean.add(agent);
                    first = first < 0 ? agent : first;
                }
            }
            double scale = faults.lostWeight() == LostWeight.RENORMALIZE ? 1 / (self[first] + arrivedSum[first]) : 1;
            activeMean.end(scale * weight * participation.size());
            return activeMean;
        }

        private boolean rowsKeepTheirSum() {
            return faults.lostWeight() == LostWeight.SELF || faults.lostWeight() == LostWeight.RENORMALIZE;
        }

        /** Returns whether every message of this exchange arrives without delay. */
        boolean areAllFresh() {
            return !isAnyMissing && !isAnyOld;
        }

        boolean areSomeOld() {
            return isAnyOld;
        }

        ArrivedTerms terms() {
            return terms;
        }

        /** Adds the rows that each agent needs to a halo. */
        void need(Graph graph, Halo halo) {
            halo.begin();
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    int age = ages[edge(graph, i, k)];
                    if (age != NetworkFault.LOST) {
                        halo.need(i, graph.neighbor(i, k), age);
                    }
                }
            }
            halo.end();
        }

        /** Returns the number of messages to count, which includes lost ones but not those of inactive agents. */
        long messages(Graph graph) {
            if (participation.isComplete()) {
                return routing.messages(graph);
            }
            return switch (routing) {
                case LINKS -> {
                    long messages = 0;
                    for (int i = 0; i < graph.agents(); i++) {
                        messages += participation.isActive(i) ? graph.outDegree(i) : 0;
                    }
                    yield messages;
                }
                case SERVER -> 2L * participation.size();
            };
        }

        private int age(int from, int to, long tick, History history) {
            if (!participation.isActive(to)) {
                return NetworkFault.LOST;
            }
            int age = faults.age(from, to, tick);
            boolean wasSent = age == 0 ? participation.isActive(from) : age > 0 && history.wasSent(from, age);
            return wasSent ? age : NetworkFault.LOST;
        }

        private void lose(double weight, int from, int to) {
            switch (faults.lostWeight()) {
                case SELF -> self[to] += weight;
                case SENDER -> self[from] += weight;
                case RENORMALIZE, DROP -> {}
            }
        }

        private void write(Weights weights) {
            Graph graph = weights.graph();
            boolean differences = weights.isRowStochastic() && (!isAnyMissing || rowsKeepTheirSum());
            terms.begin(hosted.count(), (int) graph.edges(), differences);
            for (int i = 0; i < graph.agents(); i++) {
                double scale = scale(weights, i);
                if (i < hosted.first() || i >= hosted.end()) {
                    continue;
                }
                boolean selfPending = !differences;
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    if (selfPending && j > i) {
                        terms.add(i, scale * self[i], 0);
                        selfPending = false;
                    }
                    int age = ages[edge(graph, i, k)];
                    if (age != NetworkFault.LOST) {
                        terms.add(j, scale * weights.edge(i, k), age);
                    }
                }
                if (selfPending) {
                    terms.add(i, scale * self[i], 0);
                }
                terms.endRow(scale * self[i]);
            }
        }

        /** Returns the factor that renormalizes the weights of arrived messages. If no message has arrived, the agent keeps its row. */
        private double scale(Weights weights, int i) {
            double arrived = self[i] + arrivedSum[i];
            if (faults.lostWeight() != LostWeight.RENORMALIZE || !isAnyMissing) {
                return 1;
            }
            double sum = weights.self(i);
            for (int k = 0; k < weights.graph().degree(i); k++) {
                sum += weights.edge(i, k);
            }
            if (arrivedSum[i] == 0) {
                self[i] = sum;
                return 1;
            }
            return sum == arrived ? 1 : sum / arrived;
        }

        private static int edge(Graph graph, int i, int k) {
            return (int) graph.edgeOffset(i) + k;
        }

        private void ensureCapacity(Graph graph) {
            int edges = Math.toIntExact(graph.edges());
            if (ages.length < edges) {
                ages = new int[edges];
            }
            if (self.length < graph.agents()) {
                self = new double[graph.agents()];
                arrivedSum = new double[graph.agents()];
            }
        }
    }

    /**
     * The rows that agents sent in the last exchanges of one block, and whether they were sent. They are stored in blocks, so that
     * checkpoints contain them. Flags of agents in other processes are exchanged when the history is created.
     */
    private static final class History {

        private final RowBlock[] rows;
        private final RowBlock[] sent;
        private final boolean[][] wasSent;

        /**
         * Creates a history.
         *
         * @param oldest the maximum age in exchanges
         */
        History(Memory memory, Reductions reductions, String name, int dimension, int oldest) {
            rows = new RowBlock[oldest];
            sent = new RowBlock[oldest];
            wasSent = new boolean[oldest][];
            for (int age = 1; age <= oldest; age++) {
                rows[age - 1] = memory.history(name + "/" + age, dimension);
                sent[age - 1] = memory.history(name + "/" + age + "/sent", 1);
                wasSent[age - 1] = flags(reductions.gather(MessageKind.SENT_BEFORE, sent[age - 1].gatherRows()));
            }
        }

        /** Returns whether an agent sent anything {@code age} exchanges ago; false before the first exchange. */
        boolean wasSent(int agent, int age) {
            return wasSent[age - 1][agent];
        }

        private static boolean[] flags(double[] ofAgents) {
            boolean[] flags = new boolean[ofAgents.length];
            for (int agent = 0; agent < flags.length; agent++) {
                flags[agent] = ofAgents[agent] != 0;
            }
            return flags;
        }

        /** Returns the rows by age, which begins at 1. */
        RowBlock[] rows() {
            return rows;
        }

        /** Adds the rows of an exchange. */
        void add(RowBlock block, Participation participation) {
            for (int k = rows.length - 1; k > 0; k--) {
                rows[k].assign(1, rows[k - 1]);
                sent[k].assign(1, sent[k - 1]);
                System.arraycopy(wasSent[k - 1], 0, wasSent[k], 0, wasSent[k].length);
            }
            rows[0].assign(1, block);
            sent[0].finishPending();
            for (int row = 0; row < block.hosted(); row++) {
                sent[0].setQuietly(row, participation.isActive(block.agent(row)) ? 1 : 0);
            }
            for (int agent = 0; agent < wasSent[0].length; agent++) {
                wasSent[0][agent] = participation.isActive(agent);
            }
            sent[0].written(0);
        }
    }
}
