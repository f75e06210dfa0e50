package org.parley.runtime.engine.observe;

import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.model.Reference;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Row;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.record.MetricsRow.UntimedRow;

/** A run at one row. */
record RunObservation(ObservedRun run, Measured measured) implements Observation {

    @Override
    public long round() {
        return measured.round();
    }

    @Override
    public Row row() {
        return new UntimedRow(measured.round(), measured.values());
    }

    @Override
    public Block value(String level) {
        return run.value(level);
    }

    @Override
    public long steps(String level) {
        return run.steps(level);
    }

    @Override
    public double[] ofAgents(String column) {
        double[] numbers = measured.ofAgents().get(column);
        if (numbers == null) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "observe",
                    "'" + column + "' is no average over agents",
                    "these are: " + String.join(", ", measured.ofAgents().keySet())));
        }
        return numbers.clone();
    }

    @Override
    public Oracle exact() {
        return run.aside().oracle();
    }

    @Override
    public Optional<Reference> reference() {
        return measured.reference().get();
    }

    @Override
    public void mean(Block block, double[] into) {
        System.arraycopy(run.reductions().mean((RowBlock) block), 0, into, 0, block.dimension());
    }

    @Override
    public double[] gather(Block block) {
        return run.reductions().allRows((RowBlock) block);
    }
}
