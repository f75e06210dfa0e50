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

/** Plans short run files and inspects the result. */
public final class Planning {

    /** The end of a complete run file. */
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

    /** Returns the errors of a run file as they are printed. */
    public static List<String> diagnostics(String yaml, String... overrides) {
        return diagnostics(FakeRegistry.full(), yaml, overrides);
    }

    public static List<String> diagnostics(ComponentRegistry registry, String yaml, String... overrides) {
        ParleyException refusal = catchThrowableOfType(ParleyException.class, () -> plan(registry, yaml, overrides));
        return refusal.diagnostics().stream().map(Object::toString).toList();
    }

    /** Returns the value of a path such as {@code levels.upper.step.with.value} in the resolved run file. */
    public static Object resolved(RunPlan plan, String path) {
        Object node = plan.resolved();
        for (String key : path.split("\\.")) {
            node = node instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return node;
    }
}
