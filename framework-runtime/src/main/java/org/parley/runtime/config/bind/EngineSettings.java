package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.EngineFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.config.source.YamlReader;

/** Engines and their settings as a command line names them; no run file does. */
public final class EngineSettings {

    private EngineSettings() {}

    /**
     * The engine of this name.
     *
     * @param assignments each {@code OPTION=VALUE}, the value as it would stand in a run file
     * @throws ParleyException with everything that is wrong
     */
    public static Component<EngineFactory> bind(String name, List<String> assignments, ComponentRegistry registry) {
        EngineFactory factory = registry.find(EngineFactory.class, name)
                .orElseThrow(() -> new ParleyException(new Fault(
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                        "engine",
                        "no engine " + Words.quoted(name),
                        Nearest.hint(name, "installed", registry.names(ComponentKind.ENGINE)))));
        Faults faults = new Faults();
        Map<String, Object> with = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            String label = "engine-with " + Words.shortened(assignment);
            if (equals < 1) {
                faults.add(ErrorCode.CONFIG_UNREADABLE, label, "is not of the form OPTION=VALUE", "");
            } else {
                new YamlReader(faults, ErrorCode.CONFIG_UNREADABLE, label)
                        .read(assignment.substring(equals + 1))
                        .ifPresent(value ->
                                with.put(assignment.substring(0, equals).strip(), value));
            }
        }
        faults.throwIfAny("the engine");
        return ComponentSettings.component(factory, with, registry, Path.of("").toAbsolutePath());
    }
}
