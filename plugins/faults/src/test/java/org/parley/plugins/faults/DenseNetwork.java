package org.parley.plugins.faults;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.random.Seeds;

/** A ring with one weight on every edge and the faults of a run, evaluated with dense matrices. */
final class DenseNetwork {

    private final int agents;
    private final double weight;
    private final List<NetworkFault> faults = new ArrayList<>();

    DenseNetwork(int agents, double weight) {
        this.agents = agents;
        this.weight = weight;
    }

    /** Adds the fault as a run of this seed has it on its upper level, at the next position of {@code network.faults}. */
    DenseNetwork with(NetworkFaultFactory factory, Map<String, Object> settings, long seed) {
        faults.add(factory.create(
                ComponentSettings.of(factory, settings, new ComponentRegistry.Builder().build(), Path.of("")),
                LevelFaults.context(agents, new Seeds(seed), "network.faults[" + faults.size() + "]", "upper")));
        return this;
    }

    boolean isActive(int agent, long round) {
        return round == 0 || faults.stream().allMatch(fault -> fault.isActive(agent, round));
    }

    /** Returns {@link NetworkFault#LOST}, or the age of the message in exchanges. */
    int age(int from, int to, long tick) {
        int sum = 0;
        for (NetworkFault fault : faults) {
            int age = fault.age(from, to, tick);
            if (age == NetworkFault.LOST) {
                return NetworkFault.LOST;
            }
            sum += age;
        }
        boolean arrives = sum <= tick && isActive(to, tick) && isActive(from, tick - sum);
        return arrives ? sum : NetworkFault.LOST;
    }

    private boolean areLinked(int i, int j) {
        return (i + 1) % agents == j || (j + 1) % agents == i;
    }

    /**
     * Returns the result of an exchange, where the receiver keeps the weight of a lost message.
     *
     * @param sent the vectors sent at every tick so far, the last one at the current tick; null for a tick without messages
     */
    double[][] mixed(List<double[][]> sent) {
        int tick = sent.size() - 1;
        double[][] now = sent.get(tick);
        double[][] mixed = new double[agents][];
        for (int i = 0; i < agents; i++) {
            mixed[i] = now[i].clone();
            for (int j = 0; j < agents; j++) {
                int age = areLinked(i, j) ? age(j, i, tick) : NetworkFault.LOST;
                age = age != NetworkFault.LOST && sent.get(tick - age) == null ? NetworkFault.LOST : age;
                for (int k = 0; age != NetworkFault.LOST && k < mixed[i].length; k++) {
                    mixed[i][k] += weight * (sent.get(tick - age)[j][k] - now[i][k]);
                }
            }
        }
        return mixed;
    }

    /** Returns the result of an exchange in which all vectors are fresh. */
    double[][] mixed(double[][] rows, long tick) {
        double[][] mixed = new double[agents][];
        for (int i = 0; i < agents; i++) {
            mixed[i] = rows[i].clone();
            for (int j = 0; j < agents; j++) {
                if (areLinked(i, j) && age(j, i, tick) == 0) {
                    for (int k = 0; k < mixed[i].length; k++) {
                        mixed[i][k] += weight * (rows[j][k] - rows[i][k]);
                    }
                }
            }
        }
        return mixed;
    }
}
