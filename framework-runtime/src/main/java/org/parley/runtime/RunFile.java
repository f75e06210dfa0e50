package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.runtime.plan.RunSource;

/**
 * Builds a run file in code instead of YAML, with the same keys.
 *
 * <pre>{@code
 * RunFile.named("tuning").recipe("sparkle-ed-gt").agents(8).rounds(1000)
 *         .component("model", "quadratic", Map.of("upper", 20, "lower", 20))
 *         .set("levels.upper.step", 0.01)
 * }</pre>
 *
 * <p>Errors are reported when the run file is planned, all at once.
 */
public final class RunFile {

    private final String name;
    private final Map<String, Object> tree = new LinkedHashMap<>();
    private Path base = Path.of("");

    private RunFile(String name) {
        this.name = name;
    }

    public static RunFile named(String name) {
        return new RunFile(requireNonNull(name, "name"));
    }

    public RunFile recipe(String recipe) {
        return set("recipe", requireNonNull(recipe, "recipe"));
    }

    public RunFile agents(int agents) {
        return set("agents", agents);
    }

    public RunFile rounds(long rounds) {
        return set("rounds", rounds);
    }

    public RunFile seed(long seed) {
        return set("seed", seed);
    }

    /** Sets a component and its options: {@code component("topology", "erdos-renyi", Map.of("probability", 0.6))}. */
    public RunFile component(String key, String use, Map<String, ?> with) {
        requireNonNull(use, "use");
        requireNonNull(with, "with").forEach((option, value) -> requireNonNull(value, "with." + option));
        return set(key, with.isEmpty() ? Map.of("use", use) : Map.of("use", use, "with", Map.copyOf(with)));
    }

    /**
     * Sets any key of a run file.
     *
     * @param key a path such as {@code levels.upper.step}
     * @param value a number, string or boolean, or a list or map of those
     */
    public RunFile set(String key, Object value) {
        requireNonNull(value, "value");
        List<String> path = List.of(requireNonNull(key, "key").split("\\.", -1));
        Map<String, Object> branch = tree;
        for (String part : path.subList(0, path.size() - 1)) {
            branch = branch(branch, part);
        }
        branch.put(path.get(path.size() - 1), value);
        return this;
    }

    /** Sets the base directory of relative file names. The default is the working directory. */
    public RunFile relativeTo(Path directory) {
        base = requireNonNull(directory, "directory");
        return this;
    }

    RunSource source() {
        return RunSource.tree(name, tree, base);
    }

    private static Map<String, Object> branch(Map<String, Object> parent, String key) {
        Map<String, Object> branch = new LinkedHashMap<>();
        if (parent.get(key) instanceof Map<?, ?> before) {
            before.forEach((name, value) -> branch.put(String.valueOf(name), value));
        }
        parent.put(key, branch);
        return branch;
    }
}
