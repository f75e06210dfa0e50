package org.parley.plugins.observers.tensorboard;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "tensorboard",
        says = "Writes every row as an event into the run's directory, which is then a --logdir of TensorBoard.")
public final class TensorBoardFactory implements ObserverFactory {

    static final Option<List<String>> COLUMNS =
            Option.texts("columns").orElse(List.of()).says("What to write; everything for an empty list.");

    @Override
    public List<Option<?>> options() {
        return List.of(COLUMNS);
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        settings.get(COLUMNS).forEach(context::reads);
        return new TensorBoard(context, settings.get(COLUMNS));
    }
}
