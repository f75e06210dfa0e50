package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.Batch;
import org.parley.plugins.djl.Classifier;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.LabelledData;
import org.parley.plugins.djl.Layout;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

@Described(
        name = "autodiff-tuning",
        description =
                "Hyperparameter tuning of softmax regression with automatic differentiation: learns a penalty for "
                        + "each feature, as logistic-tuning does.")
public final class SoftmaxTuningFactory extends AutodiffModelFactory {

    private static final Option<Double> STRENGTH = Option.number("strength")
            .from(0)
            .to(1e9)
            .orElse(1.0)
            .description("Factor of the average of exp(x_j) y_jc^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return List.of(STRENGTH);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new SoftmaxTuning(data.width(), data.classes(), settings.get(STRENGTH));
    }

    /** Softmax regression: f = mean validation loss, g = mean training loss + strength times the average of exp(x_j) y_jc^2. */
    private record SoftmaxTuning(int features, int classes, double strength) implements Classifier {

        @Override
        public Layout upper() {
            return Layout.of(Tensor.zeros("penalties", 1, features));
        }

        @Override
        public Layout lower() {
            return Layout.of(Tensor.zeros("weights", classes, features));
        }

        @Override
        public Expression scores(Variables x, Variables y, Batch batch) {
            return batch.features().dotTransposed(y.get("weights"));
        }

        @Override
        public Expression upperLoss(Variables x, Variables y, Batch batch) {
            return scores(x, y, batch).crossEntropy(batch.labels()).mean();
        }

        @Override
        public Expression lowerLoss(Variables x, Variables y, Batch batch) {
            Expression penalty =
                    x.get("penalties").exp().times(y.get("weights").square()).mean();
            return upperLoss(x, y, batch).plus(penalty.times(strength));
        }
    }
}
