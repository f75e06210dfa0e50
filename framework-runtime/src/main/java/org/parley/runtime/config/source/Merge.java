package org.parley.runtime.config.source;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;

/** Lays one tree over another, key by key; another {@code use} discards the options of the one below. */
public final class Merge {

    private static final Set<String> COMPONENT_KEYS = Set.of("use", "with");

    private Merge() {}

    public static Node over(Node base, Node top) {
        if (base instanceof Branch below && below.has("use") && isText(top)) {
            return branches(below, Shorthand.named((Leaf) top));
        }
        if (!(top instanceof Branch above) || above.complete()) {
            return top;
        }
        Node below = COMPONENT_KEYS.containsAll(above.children().keySet()) ? written(base) : base;
        return below instanceof Branch branch ? branches(branch, above) : above;
    }

    public static Branch branches(Branch below, Branch above) {
        Map<String, Node> merged = new LinkedHashMap<>(below.children());
        if (namesAnother(below, above)) {
            merged.remove("with");
        }
        above.children().forEach((key, child) -> merged.merge(key, child, Merge::over));
        return new Branch(merged, above.origin());
    }

    private static boolean namesAnother(Branch below, Branch above) {
        Optional<Object> before = use(below);
        Optional<Object> now = use(above);
        return now.isPresent() && !now.equals(before);
    }

    private static Optional<Object> use(Branch branch) {
        return branch.child("use").filter(Leaf.class::isInstance).map(leaf -> ((Leaf) leaf).value());
    }

    /** What a bare name or number inside another component's options stands for. */
    private static Node written(Node node) {
        if (isText(node)) {
            return Shorthand.named((Leaf) node);
        }
        return node instanceof Leaf leaf && leaf.value() instanceof Number ? Shorthand.constant(leaf) : node;
    }

    private static boolean isText(Node node) {
        return node instanceof Leaf leaf && leaf.value() instanceof String;
    }
}
