package org.parley.plugins.models.multitask;

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
import org.parley.plugins.models.network.ImageOptions;
import org.parley.plugins.models.network.NetworkOptions;
import org.pf4j.Extension;

@Extension
@Described(
        name = "multi-task",
        says = "Learns a few predictors that all agents share, y, and how much each agent trusts each of them, x.")
public final class MultiTaskFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";

    private static final Option<Integer> PREDICTORS = Option.integer("predictors")
            .from(1)
            .to(1000)
            .orElse(3)
            .says("How many predictors are mixed; x has an entry for each.");
    private static final Option<Integer> CHARACTERS = Option.integer("characters")
            .from(0)
            .to(100_000)
            .orElse(0)
            .says(
                    "How many of a text's last characters are seen, each as one of the classes; 0 takes features as they are.");
    private static final Option<String> JUDGE = Option.choice("judge", TRAIN, "validation")
            .says("Which samples the upper cost is taken on; the authors of PDBO take those it is trained on.");
    private static final Option<Double> DECAY =
            Option.number("decay").from(0).to(1e6).orElse(0.001).says("In g = mean training loss + decay/2 |y|^2.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.01).says("In f = mean loss + ridge/2 |x|^2.");

    @Override
    public List<Option<?>> options() {
        return List.of(
                PREDICTORS,
                ImageOptions.CONVOLUTIONS,
                ImageOptions.KERNEL,
                NetworkOptions.hidden(100),
                NetworkOptions.ACTIVATION,
                CHARACTERS,
                JUDGE,
                DECAY,
                RIDGE,
                TrainAccuracy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        return ImageOptions.faults(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData plain = ClassData.of(context, name());
        int characters = settings.get(CHARACTERS);
        NetworkData data = characters == 0 ? plain : new TextData(plain, characters);
        return new MultiTask(
                data,
                ImageOptions.architecture(settings, data.width(), data.classes()),
                new MultiTask.Setup(
                        settings.get(PREDICTORS),
                        settings.get(JUDGE).equals(TRAIN),
                        settings.get(DECAY),
                        settings.get(RIDGE),
                        settings.get(TrainAccuracy.OPTION)),
                Precisions.of(context));
    }
}
