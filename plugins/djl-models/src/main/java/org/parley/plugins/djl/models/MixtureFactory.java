package org.parley.plugins.djl.models;

import java.util.ArrayList;
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
        name = "autodiff-multi-task",
        description =
                "Multi-task learning with automatic differentiation: agents share several neural networks, and each "
                        + "learns its own mixture weights.")
public final class MixtureFactory extends AutodiffModelFactory {

    private static final String TRAIN = "train";

    private static final Option<Integer> PREDICTORS = Option.integer("predictors")
            .from(1)
            .to(1000)
            .orElse(3)
            .description("Number of predictors in the mixture; x has an entry for each.");
    private static final Option<String> JUDGE =
            Option.choice("judge", TRAIN, "validation").description("Samples of the upper cost.");
    private static final Option<Double> DECAY = Option.number("decay")
            .from(0)
            .to(1e6)
            .orElse(0.001)
            .description("Factor of the penalty in g = mean training loss + decay/2 |y|^2.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .description("Factor of the penalty in f = mean loss + ridge/2 |x|^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return NetworkOptions.and(100, PREDICTORS, JUDGE, DECAY, RIDGE);
    }

    @Override
    public List<String> errors(Settings settings) {
        return NetworkOptions.errors(settings);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        return new Mixture(
                NetworkOptions.network(settings, data),
                settings.get(PREDICTORS),
                settings.get(JUDGE).equals(TRAIN),
                settings.get(DECAY),
                settings.get(RIDGE));
    }

    /**
     * PDBO-MTL: predictors y that all agents share, mixed by softmax(x) of each agent.
     *
     * <p>Let p_k be the probabilities of predictor k. The loss of a sample is -log sum_k softmax(x)_k p_k(label), g is its average + decay
     * / 2 |y|^2, and f its average + ridge / 2 |x|^2.
     */
    private record Mixture(Network network, int predictors, boolean judgedByTraining, double decay, double ridge)
            implements Classifier {

        private static final String TRUST = "trust";

        @Override
        public Layout upper() {
            return Layout.of(Tensor.zeros(TRUST, predictors));
        }

        @Override
        public Layout lower() {
            List<Tensor> tensors = new ArrayList<>();
            for (int k = 0; k < predictors; k++) {
                tensors.addAll(network.tensors(prefix(k)));
            }
            return new Layout(tensors);
        }

        @Override
        public Expression scores(Variables x, Variables y, Batch batch) {
            Expression features = batch.features();
            Expression trust = x.get(TRUST).softmax();
            Expression sum = null;
            for (int k = 0; k < predictors; k++) {
                Expression part =
                        network.scores(features, y, prefix(k)).softmax().times(trust.slice(0, k, k + 1));
                sum = sum == null ? part : sum.plus(part);
            }
            return sum;
        }

        @Override
        public Expression upperLoss(Variables x, Variables y, Batch batch) {
            return loss(x, y, batch).plus(x.squaredNorm().times(ridge / 2));
        }

        @Override
        public Expression lowerLoss(Variables x, Variables y, Batch batch) {
            return loss(x, y, batch).plus(y.squaredNorm().times(decay / 2));
        }

        private Expression loss(Variables x, Variables y, Batch batch) {
            Expression features = batch.features();
            Expression labels = batch.labels();
            List<Expression> columns = new ArrayList<>();
            for (int k = 0; k < predictors; k++) {
                columns.add(network.scores(features, y, prefix(k))
                        .crossEntropy(labels)
                        .negate()
                        .reshape(-1, 1));
            }
            return Expression.join(1, columns)
                    .plus(x.get(TRUST).logSoftmax())
                    .logSumExp()
                    .mean()
                    .negate();
        }

        private static String prefix(int predictor) {
            return "predictor-" + (predictor + 1) + "-";
        }
    }
}
