package org.parley.plugins.models.logistic;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.ClassData;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.Logistic;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.SigmoidLoss;
import org.parley.plugins.models.network.Softmax;
import org.parley.plugins.models.reference.ExactAnswers;
import org.pf4j.Extension;

/** {@code logistic-tuning}: x holds a penalty per feature, y a linear classifier. */
@Extension
@Described(name = "logistic-tuning", says = "Tunes a penalty per feature of logistic regression on validation samples.")
public final class LogisticTuningFactory implements BilevelModelFactory {

    private static final Option<String> LOSS = Option.choice("loss", "softmax", "logistic", "sigmoid")
            .says(
                    "Cross-entropy over all classes, or for two classes log(1 + exp(-t z)), or 1 / (1 + exp(t z)) which is not convex.");
    private static final Option<Penalty> PENALTY =
            Option.choice("penalty", Penalty.class).says("Whether feature j costs exp(x_j) |y_j|^2 or x_j |y_j|^2.");
    private static final Option<Double> STRENGTH =
            Option.number("strength").from(0).to(1e9).orElse(1.0).says("Factor of the penalty.");
    private static final Option<Boolean> AVERAGE = Option.flag("average")
            .orElse(true)
            .says("Whether the penalty is averaged over all coefficients, or summed.");

    @Override
    public List<Option<?>> options() {
        return List.of(LOSS, PENALTY, STRENGTH, AVERAGE, ExactAnswers.OPTION, TrainAccuracy.OPTION);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.of(context, name());
        String loss = settings.get(LOSS);
        if (!loss.equals("softmax") && data.classes() != 2) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.loss",
                    "'" + loss + "' tells two classes apart, but the data has " + data.classes(),
                    "use loss: softmax"));
        }
        return new LogisticTuning(
                data,
                loss(loss),
                settings.get(PENALTY),
                settings.get(STRENGTH),
                settings.get(AVERAGE),
                settings.get(ExactAnswers.OPTION),
                settings.get(TrainAccuracy.OPTION),
                Precisions.of(context));
    }

    private static Loss loss(String name) {
        return switch (name) {
            case "logistic" -> new Logistic();
            case "sigmoid" -> new SigmoidLoss();
            default -> new Softmax();
        };
    }
}
