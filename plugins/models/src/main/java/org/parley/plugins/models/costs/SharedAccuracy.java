package org.parley.plugins.models.costs;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.parley.api.data.Samples;
import org.parley.api.model.SharedMetric;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;

/** The accuracy of networks on samples that all agents share. Every thread that evaluates a part takes a workspace. */
final class SharedAccuracy<A> implements SharedMetric<A> {

    private final Arithmetic<A> arithmetic;
    private final Architecture architecture;
    private final Loss loss;
    private final Samples samples;
    private final Network<A> network;
    private final Queue<Workspace<A>> idle = new ConcurrentLinkedQueue<>();

    SharedAccuracy(
            Arithmetic<A> arithmetic, Architecture architecture, Loss loss, Samples samples, Network<A> network) {
        this.arithmetic = arithmetic;
        this.architecture = architecture;
        this.loss = loss;
        this.samples = samples;
        this.network = network;
        idle.add(workspace());
    }

    /** Locates the parameters of an agent's network in its variables. */
    @FunctionalInterface
    interface Network<A> {
        Parameters<A> at(A x, A y, Parameters<A> into);
    }

    private record Workspace<A>(MeanLoss<A> network, Parameters<A> parameters) {}

    private Workspace<A> workspace() {
        return new Workspace<>(new MeanLoss<>(arithmetic, architecture, loss, samples), new Parameters<>(architecture));
    }

    @Override
    public int index() {
        return 0;
    }

    @Override
    public int samples() {
        return samples.size();
    }

    @Override
    public int parts() {
        return idle.element().network().piecesToCount();
    }

    @Override
    public double sum(int part, A x, A y) {
        Workspace<A> workspace = idle.poll();
        workspace = workspace == null ? workspace() : workspace;
        try {
            return workspace.network().countRight(network.at(x, y, workspace.parameters()), part);
        } finally {
            idle.add(workspace);
        }
    }
}
