package org.parley.plugins.models.quadratic;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** The problems of all agents, or of all samples of one agent, stacked: a {@link Quadratic}, part by part. */
final class QuadraticStore implements Iterable<Quadratic> {

    private final int agents;
    private final int p;
    private final int q;
    final Stack f;
    final Stack a;
    final Stack h;
    final Stack b;
    final Stack k;
    final Stack g;
    final Stack c;
    final Stack linear;

    QuadraticStore(int agents, int p, int q) {
        this.agents = agents;
        this.p = p;
        this.q = q;
        f = new Stack(agents, q, q);
        a = new Stack(agents, 1, q);
        h = new Stack(agents, p, p);
        b = new Stack(agents, 1, p);
        k = new Stack(agents, p, q);
        g = new Stack(agents, q, q);
        c = new Stack(agents, p, q);
        linear = new Stack(agents, 1, q);
    }

    static QuadraticStore of(List<Quadratic> problems) {
        QuadraticStore store = new QuadraticStore(
                problems.size(),
                problems.get(0).upperDimension(),
                problems.get(0).lowerDimension());
        for (int i = 0; i < problems.size(); i++) {
            store.put(i, problems.get(i));
        }
        return store;
    }

    int size() {
        return agents;
    }

    int upperDimension() {
        return p;
    }

    int lowerDimension() {
        return q;
    }

    void put(int agent, Quadratic problem) {
        f.put(agent, problem.f());
        a.put(agent, problem.a());
        h.put(agent, problem.h());
        b.put(agent, problem.b());
        k.put(agent, problem.k());
        g.put(agent, problem.g());
        c.put(agent, problem.c());
        linear.put(agent, problem.linear());
    }

    /** A copy of one agent's problem. */
    Quadratic get(int agent) {
        return new Quadratic(
                f.copy(agent),
                a.copy(agent),
                h.copy(agent),
                b.copy(agent),
                k.copy(agent),
                g.copy(agent),
                c.copy(agent),
                linear.copy(agent));
    }

    /** The costs of one agent, on the stacked numbers. */
    QuadraticObjective objective(int agent) {
        return new QuadraticObjective(this, agent);
    }

    @Override
    public Iterator<Quadratic> iterator() {
        return IntStream.range(0, agents).mapToObj(this::get).iterator();
    }
}
