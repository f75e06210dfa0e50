package org.parley.plugins.djl;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffProblem.Products;

/** What the factory of an {@link AutodiffModel} extends: it adds the options {@code engine}, {@code device} and {@code second-order}. */
public abstract class AutodiffModelFactory implements BilevelModelFactory {

    private static final String ENGINE = "engine";
    private static final String SECOND_ORDER = "second-order";
    private static final String EXACT = "exact";

    private static final Option<String> ENGINE_OPTION = Option.text(ENGINE)
            .orElse("pytorch")
            .says(
                    "What evaluates and differentiates; parley plugins install djl-… brings pytorch or mxnet, plugins bring others.");
    private static final Option<String> DEVICE_OPTION = Option.text("device")
            .orElse(AutodiffEngine.CPU)
            .says("Where the engine computes: cpu, or one that it has, such as gpu-0.");
    private static final Option<String> SECOND_ORDER_OPTION = Option.choice(SECOND_ORDER, EXACT, "any")
            .says(
                    "Whether a loss whose second derivatives the engine does not get right is refused, or completed by differences.");

    /** The model with these settings; {@link LabelledData} helps with data. */
    protected abstract AutodiffModel model(Settings settings, ModelContext context);

    /** Options of the model itself. */
    protected List<Option<?>> ownOptions() {
        return List.of();
    }

    @Override
    public final List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(ownOptions());
        options.add(ENGINE_OPTION);
        options.add(DEVICE_OPTION);
        options.add(SECOND_ORDER_OPTION);
        return options;
    }

    @Override
    public final BilevelModel create(Settings settings, ModelContext context) {
        // First: without one, models cannot even be loaded.
        AutodiffEngine engine = Engines.loaded(settings.get(ENGINE_OPTION), settings.get(DEVICE_OPTION));
        AutodiffModel model = model(settings, context);
        Products products = new Probe(model, engine, context)
                .decide(settings.get(SECOND_ORDER_OPTION).equals(EXACT));
        return new AutodiffProblem(model, engine, products, context.data());
    }
}
