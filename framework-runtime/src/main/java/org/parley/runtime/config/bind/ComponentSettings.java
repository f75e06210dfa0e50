package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.PlainTree;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Shorthand;

/** Settings of a single component without a run file around it: for tests of plugins and for tools. */
public final class ComponentSettings {

    private ComponentSettings() {}

    /**
     * Reads options as a run file's {@code with} would.
     *
     * @param registry where components inside this one are looked up
     * @param base the directory that relative paths start from
     * @throws ParleyException with everything that is wrong
     */
    public static Settings of(
            ComponentFactory factory, Map<String, Object> with, ComponentRegistry registry, Path base) {
        return component(factory, with, registry, base).settings();
    }

    /** The same, with the factory that it is for. */
    public static <F extends ComponentFactory> Component<F> component(
            F factory, Map<String, Object> with, ComponentRegistry registry, Path base) {
        Faults faults = new Faults();
        Shorthand shorthand = RunDefaults.of(registry, faults, base).shorthand();
        Optional<Component<F>> component = new PlainTree(faults)
                .node(with, Origin.runFile(base), "")
                .map(Branch.class::cast)
                .flatMap(options -> new ComponentBinder(faults, registry, shorthand).bind(factory, options, "with"));
        faults.throwIfAny("'" + factory.name() + "'");
        return component.orElseThrow();
    }
}
