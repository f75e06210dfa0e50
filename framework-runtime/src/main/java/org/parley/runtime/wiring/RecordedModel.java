package org.parley.runtime.wiring;

import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.NamedShape;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.record.ModelLayout;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;

/** The record of a run's model, in place of a model whose creation would execute programs. It cannot be evaluated. */
record RecordedModel(List<NamedShape> upperLayout, List<NamedShape> lowerLayout, SecondOrder secondOrder)
        implements BilevelModel {

    static RecordedModel of(RunDirectory directory) {
        ModelLayout layout = ModelLayout.find(directory.layout())
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.RECORD_UNREADABLE,
                        directory.layout().toString(),
                        "is missing",
                        "restore it, or repeat the run")));
        return new RecordedModel(
                layout.upper(),
                layout.lower(),
                Provenance.read(directory.provenance()).secondOrder());
    }

    @Override
    public int upperDimension() {
        return size(upperLayout);
    }

    @Override
    public int lowerDimension() {
        return size(lowerLayout);
    }

    private static int size(List<NamedShape> layout) {
        return layout.stream().mapToInt(NamedShape::size).sum();
    }

    @Override
    public AgentCosts agent(int agent) {
        return new RecordedCosts(secondOrder);
    }

    private record RecordedCosts(SecondOrder secondOrder) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            throw new IllegalStateException("a recorded model cannot be evaluated");
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            throw new IllegalStateException("a recorded model cannot be evaluated");
        }
    }
}
