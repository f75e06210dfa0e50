package org.parley.plugins.observers.mlflow;

import java.net.URI;
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
        name = "mlflow",
        says = "Sends rows to an MLflow tracking server whenever a checkpoint was written, so that none is sent twice.")
public final class MlflowFactory implements ObserverFactory {

    static final Option<String> SERVER =
            Option.text("server").orElse("http://localhost:5000").says("Where the tracking server is.");
    static final Option<String> EXPERIMENT =
            Option.text("experiment").orElse("0").says("The id of the experiment that the run belongs to.");

    @Override
    public List<Option<?>> options() {
        return List.of(SERVER, EXPERIMENT);
    }

    @Override
    public List<String> faults(Settings settings) {
        return settings.get(SERVER).matches("https?://[^/].*")
                ? List.of()
                : List.of(
                        "server: must be an address such as http://localhost:5000, got '" + settings.get(SERVER) + "'");
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        Server server = new Server(URI.create(settings.get(SERVER).replaceAll("/+$", "")));
        return new Mlflow(context, server, settings.get(EXPERIMENT));
    }
}
