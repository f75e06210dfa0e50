package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;

/** A run file as a flat list of settings, for comparing runs key by key. Does not need the plugins of the run. */
public final class ResolvedRun {

    private ResolvedRun() {}

    /**
     * Returns every value of the file by its path, such as {@code levels.upper.step.with.value}, in the order of the file.
     *
     * @throws org.parley.api.component.ParleyException if the file cannot be read
     */
    public static Map<String, String> values(Path file) {
        Diagnostics diagnostics = new Diagnostics();
        Map<String, String> values = new LinkedHashMap<>();
        new RunFileReader(diagnostics)
                .file(file, Origin.runFile(file.toAbsolutePath().getParent()), "", "")
                .ifPresent(branch -> collect(branch, "", values));
        diagnostics.throwIfAny(file.toString());
        return values;
    }

    /** Returns every value of a plan's resolved run file by its path. */
    public static Map<String, String> values(Map<String, Object> resolved) {
        Diagnostics diagnostics = new Diagnostics();
        Map<String, String> values = new LinkedHashMap<>();
        new RunFileReader(diagnostics)
                .branch(resolved, Origin.runFile(Path.of("").toAbsolutePath()), "")
                .ifPresent(branch -> collect(branch, "", values));
        diagnostics.throwIfAny("resolved.yaml");
        return values;
    }

    private static void collect(Node node, String path, Map<String, String> values) {
        if (node instanceof Branch branch) {
            branch.children().forEach((key, child) -> collect(child, Words.path(path, key), values));
        } else if (node instanceof Items items && items.items().stream().anyMatch(Branch.class::isInstance)) {
            for (int i = 0; i < items.items().size(); i++) {
                collect(items.items().get(i), path + "[" + i + "]", values);
            }
        } else {
            values.put(path, text(node));
        }
    }

    private static String text(Node node) {
        if (node instanceof Items items) {
            return items.items().stream().map(ResolvedRun::text).collect(Collectors.joining(", ", "[", "]"));
        }
        if (node instanceof Leaf leaf) {
            return leaf.value() instanceof Double number
                    ? Words.number(number)
                    : leaf.value().toString();
        }
        return node.shown();
    }
}
