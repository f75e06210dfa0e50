package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.AgentNumber;
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
        name = "autodiff-cleaning",
        description =
                "Data hyper-cleaning with automatic differentiation: learns a weight for each training label of a neural network.")
public final class CleaningFactory extends AutodiffModelFactory {

    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor C of the penalty in g = mean of sigma(x_e) loss_e(y) + C |y|^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return NetworkOptions.and(300, RIDGE);
    }

    @Override
    public List<String> errors(Settings settings) {
        return NetworkOptions.errors(settings);
    }

    @Override
    public List<AgentNumber> numbers(Settings settings) {
        return List.of(AgentNumber.TRAIN_SIZE);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new Cleaning(NetworkOptions.network(settings, data), data.trainSize(), settings.get(RIDGE));
    }

    /**
     * Hyper-cleaning of any network: f = mean validation loss, g = mean of sigma(x_e) loss_e(y) over training samples + ridge |y|^2.
     *
     * @param samples the number of training samples of all agents; each has an entry in x
     */
    private record Cleaning(Network network, int samples, double ridge) implements Classifier {

        @Override
        public Layout upper() {
            return Layout.of(Tensor.zeros("trust", samples));
        }

        @Override
        public Layout lower() {
            return new Layout(network.tensors(""));
        }

        @Override
        public Expression scores(Variables x, Variables y, Batch batch) {
            return network.scores(batch.features(), y, "");
        }

        @Override
        public Expression upperLoss(Variables x, Variables y, Batch batch) {
            return scores(x, y, batch).crossEntropy(batch.labels()).mean();
        }

        @Override
        public Expression lowerLoss(Variables x, Variables y, Batch batch) {
            Expression weights = x.get("trust").rows(batch.places()).sigmoid();
            Expression losses = scores(x, y, batch).crossEntropy(batch.labels());
            return weights.times(losses).mean().plus(y.squaredNorm().times(ridge));
        }
    }
}
