package org.parley.runtime.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.runtime.config.Node.Branch;
import org.parley.runtime.config.Node.Leaf;

/** Writes out what a bare name or number stands for, so that merging and checking know one form only. */
final class Shorthand {

    private Shorthand() {}

    /** Expands every component of a run file, those inside other components excepted. */
    static Branch expand(Branch runFile) {
        Branch top = expand(runFile, RunKeys.COMPONENTS);
        if (!(top.children().get("levels") instanceof Branch levels)) {
            return top;
        }
        Map<String, Node> expanded = new LinkedHashMap<>();
        levels.children()
                .forEach((name, level) -> expanded.put(
                        name, level instanceof Branch keys ? expand(keys, RunKeys.LEVEL_COMPONENTS) : level));
        return top.with("levels", new Branch(expanded, levels.origin()));
    }

    /** A name becomes {@code {use}}; where the kind has a form for numbers, a number becomes that; all else stays. */
    static Node expand(Class<? extends ComponentFactory> kind, Node node) {
        if (!(node instanceof Leaf leaf)) {
            return node;
        }
        if (leaf.value() instanceof String) {
            return named(leaf);
        }
        if (leaf.value() instanceof Number && takesNumbers(kind)) {
            return kind == MomentumFactory.class ? average(leaf) : constant(leaf);
        }
        return node;
    }

    /** Whether a bare number stands for a component of this kind. */
    static boolean takesNumbers(Class<? extends ComponentFactory> kind) {
        return kind == ScheduleFactory.class || kind == MomentumFactory.class;
    }

    static Branch named(Leaf name) {
        return new Branch(Map.of("use", name), name.origin());
    }

    static Branch constant(Leaf value) {
        return complete("constant", Map.of("value", value), value.origin());
    }

    private static Branch average(Leaf theta) {
        Map<String, Node> options = new LinkedHashMap<>();
        options.put("theta", theta);
        options.put("delayed", new Leaf(false, theta.origin()));
        options.put("start", new Leaf("zero", theta.origin()));
        return complete("average", options, theta.origin());
    }

    private static Branch complete(String use, Map<String, Node> options, Origin origin) {
        Map<String, Node> children = new LinkedHashMap<>();
        children.put("use", new Leaf(use, origin));
        children.put("with", new Branch(options, origin));
        return new Branch(children, origin, true);
    }

    private static Branch expand(Branch branch, Map<String, Class<? extends ComponentFactory>> kinds) {
        Map<String, Node> expanded = new LinkedHashMap<>();
        branch.children()
                .forEach((key, child) ->
                        expanded.put(key, kinds.containsKey(key) ? expand(kinds.get(key), child) : child));
        return new Branch(expanded, branch.origin());
    }
}
