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
 * A component whose promises are checked.
 *
 * @param with its settings, as a run file's {@code with}
 * @param companions other components that its settings may name
 */
public record Subject<F extends ComponentFactory>(
        F factory, Map<String, Object> with, List<? extends ComponentFactory> companions) {

    public Subject {
        with = Map.copyOf(with);
        companions = List.copyOf(companions);
    }

    /** With every default filled in. */
    Settings settings() {
        return ComponentSettings.of(factory, with, bench().registry(), Path.of(""));
    }

    /** Whether it says that chance has a part in it. */
    boolean isRandom() {
        return factory instanceof RunComponentFactory component && component.isRandom(settings());
    }

    /** How a run file names it. */
    Map<String, Object> use() {
        return Map.of("use", factory.name(), "with", with);
    }

    /** A run around it, for checks to complete. */
    TestRun bench() {
        List<ComponentFactory> all = new ArrayList<>(List.of(factory));
        all.addAll(companions);
        return TestRun.with(all);
    }
}
