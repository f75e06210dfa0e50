package org.parley.runtime.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;

/** Plans run files of a few lines, and looks into what comes out. */
public final class Planning {

    /** Ends a run file that lacks nothing. */
    public static final String BASICS = """
            agents: 8
            rounds: 100
            model: quadratic
            """;

    public static final Path HERE = Path.of("").toAbsolutePath();

    private Planning() {}

    public static RunPlan plan(String yaml, String... overrides) {
        return plan(FakeRegistry.full(), yaml, overrides);
    }

    public static RunPlan plan(ComponentRegistry registry, String yaml, String... overrides) {
        return new RunPlanner(registry).plan(RunSource.text("run.yaml", yaml, HERE), PlanOptions.with(overrides));
    }

    /** The errors of a run file as they are printed. */
    public static List<String> diagnostics(String yaml, String... overrides) {
        return diagnostics(FakeRegistry.full(), yaml, overrides);
    }

    public static List<String> diagnostics(ComponentRegistry registry, String yaml, String... overrides) {
        ParleyException refusal = catchThrowableOfType(ParleyException.class, () -> plan(registry, yaml, overrides));
        return refusal.diagnostics().stream().map(Object::toString).toList();
    }

    /** What the resolved run file says at {@code levels.upper.step.with.value}. */
    public static Object resolved(RunPlan plan, String path) {
        Object node = plan.resolved();
        for (String key : path.split("\\.")) {
            node = node instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return node;
    }
}
