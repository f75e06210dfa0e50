package org.parley.tck.law;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ModelSize;

/** Whether a model is as large as its factory says before it is built. */
record SizeLaws(ModelTrial trial) {

    List<Law> all() {
        return List.of(new Law("the size declared beforehand is that of the model", this::isDeclared));
    }

    private Verdict isDeclared() {
        Optional<ModelSize> declared = trial.declaredSize();
        if (declared.isEmpty()) {
            return Verdict.doesNotApply("it declares none");
        }
        ModelSize size = declared.get();
        BilevelModel model = trial.model();
        if (size.upperDimension() != model.upperDimension() || size.lowerDimension() != model.lowerDimension()) {
            return Verdict.broken(
                    "size says p = %d, q = %d, the model has p = %d, q = %d",
                    size.upperDimension(), size.lowerDimension(), model.upperDimension(), model.lowerDimension());
        }
        return size.ownBytes() >= 0
                ? Verdict.holds("%.0f bytes of its own", size.ownBytes())
                : Verdict.broken("size says that the model takes %.0f bytes", size.ownBytes());
    }
}
