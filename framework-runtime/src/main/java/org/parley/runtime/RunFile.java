package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.runtime.plan.RunSource;

/**
 * A run file that is built in code instead of YAML, with the same keys. Instances are immutable: each method returns a new run file.
 *
 * <pre>{@code
 * RunFile file = RunFile.named("tuning").recipe("sparkle-ed-gt").agents(8).rounds(1000)
 *         .component("model", "quadratic", Map.of("upper", 20, "lower", 20));
 * RunFile slow = file.set("levels.upper.step", 0.01);
 * }</pre>
 *
 * <p>Errors are reported when the run file is planned, all at once.
 */
public final class RunFile {

    private final String name;
    private final Map<String, Object> tree;
    private final Path base;

    private RunFile(String name, Map<String, Object> tree, Path base) {
        this.name = name;
        this.tree = tree;
        this.base = base;
    }

    /** Returns an empty run file. */
    public static RunFile named(String name) {
        return new RunFile(requireNonNull(name, "name"), Map.of(), Path.of(""));
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
        return new RunFile(name, with(tree, path, unmodifiable(value)), base);
    }

    /** Sets the base directory of relative file names. The default is the working directory. */
    public RunFile relativeTo(Path directory) {
        return new RunFile(name, tree, requireNonNull(directory, "directory"));
    }

    RunSource source() {
        return RunSource.tree(name, tree, base);
    }

    /** Returns a copy of a tree in which the value at the path is replaced. */
    private static Map<String, Object> with(Map<?, ?> tree, List<String> path, Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        tree.forEach((key, before) -> copy.put(String.valueOf(key), before));
        String first = path.get(0);
        if (path.size() == 1) {
            copy.put(first, value);
        } else {
            Map<?, ?> branch = copy.get(first) instanceof Map<?, ?> before ? before : Map.of();
            copy.put(first, with(branch, path.subList(1, path.size()), value));
        }
        return Collections.unmodifiableMap(copy);
    }

    /** Copies lists and maps, so that later changes of the caller's objects have no effect. */
    private static Object unmodifiable(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((key, each) -> copy.put(key, unmodifiable(each)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>();
            list.forEach(each -> copy.add(unmodifiable(each)));
            return Collections.unmodifiableList(copy);
        }
        return value;
    }
}
