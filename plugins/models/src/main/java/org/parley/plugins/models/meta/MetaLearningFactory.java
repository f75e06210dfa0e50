package org.parley.plugins.models.meta;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.ClassData;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.NetworkOptions;
import org.parley.plugins.models.numeric.Activation;
import org.parley.plugins.models.reference.ExactAnswers;
import org.pf4j.Extension;

/** {@code meta-learning}: x holds the layers that agents share, y the layer that is each agent's own. */
@Extension
@Described(
        name = "meta-learning",
        says = "Learns layers that all agents share, with one private layer per agent that fits its own data.")
public final class MetaLearningFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";

    private static final Option<String> PRIVATE = Option.choice("private", "last", "input")
            .says("Which layer is an agent's own: the last, or an affine map of the inputs in front of the network.");
    private static final Option<String> JUDGE = Option.choice("judge", "validation", TRAIN)
            .says("Which samples the upper cost is taken on: those set aside, or again those it is trained on.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .says(
                    "Weight mu of g = mean training loss + mu/2 |y - c|^2; c is zero, or the identity for an input layer.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                NetworkOptions.hidden(20, 20),
                NetworkOptions.ACTIVATION.withDefault(Activation.SIGMOID),
                PRIVATE,
                JUDGE,
                RIDGE,
                ExactAnswers.OPTION,
                TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>(NetworkOptions.faults(settings));
        if (settings.get(NetworkOptions.HIDDEN).length == 0
                && settings.get(PRIVATE).equals("last")) {
            faults.add("hidden is empty, so there is no layer to share; give at least one size");
        }
        return faults;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        boolean byTraining = settings.get(JUDGE).equals(TRAIN);
        NetworkData data = byTraining ? ClassData.labelled(context, name()) : ClassData.of(context, name());
        Architecture plain = NetworkOptions.architecture(settings, data.width(), data.classes());
        boolean input = settings.get(PRIVATE).equals("input");
        Architecture architecture = input ? plain.behindAffineInput() : plain;
        return new MetaLearning(
                data,
                architecture,
                new MetaLearning.Setup(
                        input ? PrivateLayer.first(architecture) : PrivateLayer.last(architecture),
                        byTraining,
                        settings.get(RIDGE),
                        settings.get(TrainAccuracy.OPTION)),
                settings.get(ExactAnswers.OPTION),
                Precisions.of(context));
    }
}
