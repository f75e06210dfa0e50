package org.parley.runtime.engine.run;

import org.parley.api.network.NetworkFault;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.ArrivedTerms;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.MeanOfSome;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.Missing;

/** Finds out which messages of an exchange arrive, how old they are, and with which weights; nothing is allocated while the graph does not grow. */
final class Arrivals {

    private final LevelFaults faults;
    private final Attendance attendance;
    private final Carrier carrier;
    private final Hosted hosted;
    private final ArrivedTerms terms = new ArrivedTerms();
    private int[] ages = new int[0];
    private double[] self = new double[0];
    private double[] arrivedSum = new double[0];
    private boolean isAnyMissing;
    private boolean isAnyOld;
    private boolean doAllAwakeMeet;
    private final MeanOfSome meanOfAwake = new MeanOfSome();

    /** @param hosted whose terms are wanted */
    Arrivals(LevelFaults faults, Attendance attendance, Carrier carrier, Hosted hosted) {
        this.faults = faults;
        this.attendance = attendance;
        this.carrier = carrier;
        this.hosted = hosted;
    }

    /** @param history of the block that is exchanged; null where nothing is ever old */
    void find(Weights weights, long tick, History history) {
        Graph graph = weights.graph();
        makeRoom(graph);
        isAnyMissing = false;
        isAnyOld = false;
        doAllAwakeMeet = true;
        for (int i = 0; i < graph.agents(); i++) {
            self[i] = weights.self(i);
            arrivedSum[i] = 0;
        }
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbour(i, k);
                int age = age(j, i, tick, history);
                ages[edge(graph, i, k)] = age;
                if (age == NetworkFault.LOST) {
                    isAnyMissing = true;
                    doAllAwakeMeet &= !attendance.isAwake(i) || !attendance.isAwake(j);
                    miss(weights.edge(i, k), j, i);
                } else {
                    arrivedSum[i] += weights.edge(i, k);
                    isAnyOld |= age > 0;
                }
            }
        }
        write(weights);
    }

    /** Whether an exchange that pulls everyone towards the mean does so still, over those awake. */
    boolean areTowardsTheMeanOfThoseAwake() {
        return doAllAwakeMeet && !isAnyOld && rowsKeepTheirSum();
    }

    /** @param weight of every edge of a complete graph */
    Terms meanOfThoseAwake(double weight) {
        meanOfAwake.begin(self.length);
        int first = -1;
        for (int agent = 0; agent < self.length; agent++) {
            if (attendance.isAwake(agent)) {
                meanOfAwake.add(agent);
                first = first < 0 ? agent : first;
            }
        }
        double scale = faults.missing() == Missing.SPREAD ? 1 / (self[first] + arrivedSum[first]) : 1;
        meanOfAwake.end(scale * weight * attendance.size());
        return meanOfAwake;
    }

    private boolean rowsKeepTheirSum() {
        return faults.missing() == Missing.OWN || faults.missing() == Missing.SPREAD;
    }

    /** Whether every message of this exchange arrives at once. */
    boolean areAllFresh() {
        return !isAnyMissing && !isAnyOld;
    }

    boolean areSomeOld() {
        return isAnyOld;
    }

    ArrivedTerms terms() {
        return terms;
    }

    /** Tells who needs whose rows. */
    void need(Graph graph, Halo halo) {
        halo.begin();
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int age = ages[edge(graph, i, k)];
                if (age != NetworkFault.LOST) {
                    halo.need(i, graph.neighbour(i, k), age);
                }
            }
        }
        halo.end();
    }

    /** Messages that are paid for: lost ones too, those of sleepers not. */
    long messages(Graph graph) {
        if (attendance.isComplete()) {
            return carrier.messages(graph);
        }
        return switch (carrier) {
            case LINKS -> {
                long messages = 0;
                for (int i = 0; i < graph.agents(); i++) {
                    messages += attendance.isAwake(i) ? graph.outDegree(i) : 0;
                }
                yield messages;
            }
            case SERVER -> 2L * attendance.size();
        };
    }

    private int age(int from, int to, long tick, History history) {
        if (!attendance.isAwake(to)) {
            return NetworkFault.LOST;
        }
        int age = faults.age(from, to, tick);
        boolean wasSent = age == 0 ? attendance.isAwake(from) : age > 0 && history.wasSent(from, age);
        return wasSent ? age : NetworkFault.LOST;
    }

    private void miss(double share, int from, int to) {
        switch (faults.missing()) {
            case OWN -> self[to] += share;
            case SENDER -> self[from] += share;
            case SPREAD, GONE -> {}
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
                int j = graph.neighbour(i, k);
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

    /** What makes up for missing shares; where nothing is left to carry them, the agent keeps its row. */
    private double scale(Weights weights, int i) {
        double arrived = self[i] + arrivedSum[i];
        if (faults.missing() != Missing.SPREAD || !isAnyMissing) {
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

    private void makeRoom(Graph graph) {
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
