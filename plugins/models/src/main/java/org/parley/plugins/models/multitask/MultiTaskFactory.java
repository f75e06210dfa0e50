package org.parley.plugins.models.multitask;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.data.ClassData;
import org.parley.plugins.models.network.ImageOptions;
import org.parley.plugins.models.network.NetworkOptions;
import org.pf4j.Extension;

/** {@code multi-task}: see {@link MultiTask}. */
@Extension
public final class MultiTaskFactory implements BilevelModelFactory {

    private static final String TRAIN = "train";

    @Override
    public String name() {
        return "multi-task";
    }

    @Override
    public String description() {
        return "Learns a few predictors that all agents share, y, and how much each agent trusts each of them, x.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("predictors", 3, 1, 1000, "How many predictors are mixed; x has an entry for each."),
                ImageOptions.convolutions(),
                ImageOptions.kernel(),
                NetworkOptions.hidden(List.of(100.0)),
                NetworkOptions.activation("relu", "tanh", "sigmoid"),
                Option.integer(
                        "characters",
                        0,
                        0,
                        100_000,
                        "How many of a text's last characters are seen, each as one of the classes; 0 takes features as they are."),
                Option.choice(
                        "judge",
                        List.of(TRAIN, "validation"),
                        "Which samples the upper cost is taken on; the authors of PDBO take those it is trained on."),
                Option.number("decay", 0.001, 0, 1e6, "In g = mean training loss + decay/2 |y|^2."),
                Option.number("ridge", 0.01, 0, 1e6, "In f = mean loss + ridge/2 |x|^2."));
    }

    @Override
    public List<String> check(Settings settings) {
        return ImageOptions.check(settings);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData plain = ClassData.of(context, name());
        int characters = (int) settings.integer("characters");
        NetworkData data = characters == 0 ? plain : new TextData(plain, characters);
        return new MultiTask(
                data,
                ImageOptions.architecture(settings, data.width(), data.classes()),
                new MultiTask.Setup(
                        (int) settings.integer("predictors"),
                        settings.text("judge").equals(TRAIN),
                        settings.number("decay"),
                        settings.number("ridge")),
                context.kernels());
    }
}
