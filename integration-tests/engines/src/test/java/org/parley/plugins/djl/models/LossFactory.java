package org.parley.plugins.djl.models;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** One lower loss of two small matrices x and y, without data; the upper cost is trivial. */
@Described(name = "loss-under-test", description = "One loss.")
final class LossFactory extends AutodiffModelFactory {

    static final int ROWS = 4;
    static final int COLUMNS = 3;

    /** The lower loss. */
    @FunctionalInterface
    interface LowerLoss {
        Expression of(Expression x, Expression y);
    }

    private final LowerLoss loss;

    LossFactory(LowerLoss loss) {
        this.loss = loss;
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        return new AutodiffModel() {
            @Override
            public Layout upper() {
                return Layout.of(Tensor.random("x", ROWS, COLUMNS));
            }

            @Override
            public Layout lower() {
                return Layout.of(Tensor.random("y", ROWS, COLUMNS));
            }

            @Override
            public Expression upperLoss(Variables x, Variables y, Batch batch) {
                return y.squaredNorm();
            }

            @Override
            public Expression lowerLoss(Variables x, Variables y, Batch batch) {
                return loss.of(x.get("x"), y.get("y"));
            }
        };
    }
}
