package org.parley.plugins.engine.pekko;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.pf4j.Extension;

/** {@code pekko}. */
@Extension
@Described(name = "pekko", says = "Processes on several machines, joined by Apache Pekko with mutual TLS.")
public final class PekkoEngineFactory implements EngineFactory {

    @Override
    public List<Option<?>> options() {
        return NodeSettings.ALL;
    }

    @Override
    public Engine open(Settings settings, EngineContext context) {
        return PekkoEngine.open(NodeSettings.of(settings, context.place()), context);
    }

    @Override
    public List<Map<String, String>> onOneMachine(Settings settings, int processes, Path directory) {
        return new OneMachine(settings, directory).settings(processes);
    }
}
