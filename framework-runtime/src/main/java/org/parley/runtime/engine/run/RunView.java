package org.parley.runtime.engine.run;

import java.util.Optional;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.ObservedRun;
import org.parley.runtime.engine.oracle.Aside;
import org.parley.runtime.engine.processes.Reductions;

/** A run as its observers see it. */
final class RunView implements ObservedRun {

    private final RunParts parts;
    private Optional<Aside> aside = Optional.empty();

    RunView(RunParts parts) {
        this.parts = parts;
    }

    @Override
    public int processes() {
        return parts.processes().place().processes();
    }

    @Override
    public int upperDimension() {
        return parts.model().upperDimension();
    }

    @Override
    public int lowerDimension() {
        return parts.model().lowerDimension();
    }

    @Override
    public RowBlock value(String level) {
        return level(level).value();
    }

    @Override
    public long steps(String level) {
        return level(level).stepsTaken();
    }

    @Override
    public Memory memory() {
        return parts.memory();
    }

    @Override
    public Reductions reductions() {
        return parts.processes().reductions();
    }

    @Override
    public Aside aside() {
        if (aside.isEmpty()) {
            aside = Optional.of(
                    new Aside(parts.evaluations(), parts.memory(), parts.time(), upperDimension(), lowerDimension()));
        }
        return aside.get();
    }

    private RunLevel level(String name) {
        return Optional.ofNullable(parts.levels().get(name))
                .orElseThrow(() -> new IllegalArgumentException("no level '" + name + "' moves in this run; these do: "
                        + String.join(", ", parts.levels().keySet())));
    }
}
