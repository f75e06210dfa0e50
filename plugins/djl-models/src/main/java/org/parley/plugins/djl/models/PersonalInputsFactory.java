package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
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
import org.parley.plugins.djl.models.LstmChain.BidirectionalLstm;

@Described(
        name = "autodiff-speech",
        description =
                "Personalized speech recognition (SPDB): agents share a bidirectional LSTM, and each learns its own "
                        + "affine map of the inputs.")
public final class PersonalInputsFactory extends AutodiffModelFactory {

    private static final Option<Integer> STEPS = Option.integer("steps")
            .from(1)
            .to(10_000)
            .orElse(16)
            .description("Number of equal parts into which the features of a recording are divided.");
    private static final Option<Integer> CELLS = Option.integer("cells")
            .from(1)
            .to(4096)
            .orElse(16)
            .description("Number of memory cells in each of the two chains.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .description("Weight mu of the penalty towards the identity: g = mean training loss + mu/2 |y - start|^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return List.of(STEPS, CELLS, RIDGE);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        int steps = settings.get(STEPS);
        if (data.width() % steps != 0) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.steps",
                    data.width() + " features cannot be divided into " + steps + " equal steps",
                    "for speech-digits, use the value of its option spans"));
        }
        BidirectionalLstm network =
                new BidirectionalLstm(steps, data.width() / steps, settings.get(CELLS), data.classes());
        return new PersonalInputs(network, settings.get(RIDGE));
    }

    /**
     * SPDB's speech recognizer: a bidirectional LSTM x that all agents share, after an affine map y of each step's features, which is
     * individual to each speaker.
     *
     * <p>f = mean validation loss, g = mean training loss + ridge / 2 |y - identity|^2.
     */
    private record PersonalInputs(BidirectionalLstm network, double ridge) implements Classifier {

        private static final String MAP = "map";
        private static final String SHIFT = "shift";

        @Override
        public Layout upper() {
            return new Layout(network.tensors(""));
        }

        @Override
        public Layout lower() {
            return Layout.of(Tensor.identity(MAP, network.inputs()), Tensor.zeros(SHIFT, network.inputs()));
        }

        @Override
        public Expression scores(Variables x, Variables y, Batch batch) {
            Expression adapted = batch.features()
                    .reshape(-1, network.inputs())
                    .dense(y.get(MAP), y.get(SHIFT))
                    .reshape(-1, network.steps() * network.inputs());
            return network.scores(adapted, x, "");
        }

        @Override
        public Expression upperLoss(Variables x, Variables y, Batch batch) {
            return scores(x, y, batch).crossEntropy(batch.labels()).mean();
        }

        @Override
        public Expression lowerLoss(Variables x, Variables y, Batch batch) {
            int size = network.inputs();
            double[] identity = new double[size * size];
            for (int k = 0; k < size; k++) {
                identity[k * size + k] = 1;
            }
            Expression away = y.get(MAP).minus(batch.constant(identity, size, size));
            Expression pull = away.squaredNorm().plus(y.get(SHIFT).squaredNorm());
            return upperLoss(x, y, batch).plus(pull.times(ridge / 2));
        }
    }
}
