package org.parley.tck.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.tck.fixture.TestRun;

/**
 * A component under test.
 *
 * @param with its settings, as {@code with} of a run file
 * @param companions other components that its settings may refer to
 */
public record Subject<F extends ComponentFactory>(
        F factory, Map<String, Object> with, List<? extends ComponentFactory> companions) {

    public Subject {
        with = Map.copyOf(with);
        companions = List.copyOf(companions);
    }

    /** Returns the settings, including all defaults. */
    Settings settings() {
        return ComponentSettings.of(factory, with, fixture().registry(), Path.of(""));
    }

    /** Returns whether the component declares that it is stochastic. */
    boolean isRandom() {
        return factory instanceof RunComponentFactory component && component.isRandom(settings());
    }

    /** Returns the component's entry in a run file. */
    Map<String, Object> use() {
        return Map.of("use", factory.name(), "with", with);
    }

    /** Returns a run that contains the component, for checks to complete. */
    TestRun fixture() {
        List<ComponentFactory> all = new ArrayList<>(List.of(factory));
        all.addAll(companions);
        return TestRun.with(all);
    }
}
