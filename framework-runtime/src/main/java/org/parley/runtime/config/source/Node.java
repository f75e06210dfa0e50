package org.parley.runtime.config.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ErrorCode;

/** A part of a run file before it is interpreted. Every part knows its origin. */
public sealed interface Node {

    Origin origin();

    /** Returns whether the user wrote any part of it. */
    boolean written();

    /** Returns the text for messages. */
    String shown();

    /**
     * A text, a number or a flag.
     *
     * @param value a String, Long, BigInteger, Double or Boolean
     */
    record Leaf(Object value, Origin origin) implements Node {

        @Override
        public boolean written() {
            return origin.written();
        }

        @Override
        public String shown() {
            if (value instanceof String text) {
                return Words.quoted(text);
            }
            return value instanceof Double number ? Words.number(number) : value.toString();
        }
    }

    /** A list. */
    record Items(List<Node> items, Origin origin) implements Node {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public boolean written() {
            return origin.written();
        }

        @Override
        public String shown() {
            return "a list";
        }
    }

    /**
     * A mapping.
     *
     * @param complete whether it is the long form of a number and sets every option; it then replaces the node that it is merged with
     */
    record Branch(Map<String, Node> children, Origin origin, boolean complete) implements Node {

        public Branch {
            children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
        }

        Branch(Map<String, Node> children, Origin origin) {
            this(children, origin, false);
        }

        public static Branch empty(Origin origin) {
            return new Branch(Map.of(), origin);
        }

        @Override
        public boolean written() {
            return origin.written() || children.values().stream().anyMatch(Node::written);
        }

        @Override
        public String shown() {
            return "a mapping";
        }

        public Optional<Node> child(String key) {
            return Optional.ofNullable(children.get(key));
        }

        public boolean has(String key) {
            return children.containsKey(key);
        }

        public Branch with(String key, Node child) {
            Map<String, Node> changed = new LinkedHashMap<>(children);
            changed.put(key, child);
            return new Branch(changed, origin, complete);
        }

        /** Returns this mapping merged with one of lower precedence. */
        public Branch over(Branch below) {
            Map<String, Node> merged = new LinkedHashMap<>(below.children());
            if (namesAnother(below, this)) {
                merged.remove("with");
            }
            children.forEach((key, child) -> merged.merge(key, child, Node::merge));
            return new Branch(merged, origin);
        }

        public Branch without(String... keys) {
            Map<String, Node> changed = new LinkedHashMap<>(children);
            List.of(keys).forEach(changed::remove);
            return new Branch(changed, origin, complete);
        }
    }

    /** Merges two trees, key by key. If {@code use} changes, the options of the lower one are discarded. */
    static Node merge(Node base, Node top) {
        if (base instanceof Branch below && below.has("use") && isText(top)) {
            return RunDefaults.named((Leaf) top).over(below);
        }
        if (!(top instanceof Branch above) || above.complete()) {
            return top;
        }
        Node below = Set.of("use", "with").containsAll(above.children().keySet()) ? expanded(base) : base;
        return below instanceof Branch branch ? above.over(branch) : above;
    }

    private static boolean namesAnother(Branch below, Branch above) {
        Optional<Object> before = use(below);
        Optional<Object> now = use(above);
        return now.isPresent() && !now.equals(before);
    }

    private static Optional<Object> use(Branch branch) {
        return branch.child("use").filter(Leaf.class::isInstance).map(leaf -> ((Leaf) leaf).value());
    }

    /** Returns the long form of a plain name or number inside another component's options. */
    private static Node expanded(Node node) {
        if (isText(node)) {
            return RunDefaults.named((Leaf) node);
        }
        return node instanceof Leaf leaf && leaf.value() instanceof Number ? RunDefaults.constant(leaf) : node;
    }

    private static boolean isText(Node node) {
        return node instanceof Leaf leaf && leaf.value() instanceof String;
    }

    /** Returns the node of a plain map, list or value; empty if there is none, with the reason among the diagnostics. */
    static Optional<Node> of(Object value, Origin origin, String path, Diagnostics diagnostics) {
        return of(value, origin, path, diagnostics, 0);
    }

    private static Optional<Node> of(Object value, Origin origin, String path, Diagnostics diagnostics, int depth) {
        if (value == null) {
            diagnostics.add(ErrorCode.CONFIG_MISSING, path, origin, "has no value", "write a value or remove the key");
            return Optional.empty();
        }
        if (depth > 100) {
            diagnostics.add(ErrorCode.CONFIG_UNREADABLE, path, origin, "is nested too deeply", "");
            return Optional.empty();
        }
        if (value instanceof Map<?, ?> map) {
            return Optional.of(branch(map, origin, path, diagnostics, depth));
        }
        if (value instanceof List<?> list) {
            return Optional.of(items(list, origin, path, diagnostics, depth));
        }
        Optional<Node> leaf = scalar(value).map(plain -> new Leaf(plain, origin));
        if (leaf.isEmpty()) {
            String type = value.getClass().getSimpleName();
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE, path, origin, "cannot be of type " + type, "write text or a number");
        }
        return leaf;
    }

    private static Node branch(Map<?, ?> map, Origin origin, String path, Diagnostics diagnostics, int depth) {
        Map<String, Node> children = new LinkedHashMap<>();
        map.forEach((key, child) -> of(child, origin, Words.path(path, String.valueOf(key)), diagnostics, depth + 1)
                .ifPresent(node -> children.put(String.valueOf(key), node)));
        return new Branch(children, origin);
    }

    private static Node items(List<?> list, Origin origin, String path, Diagnostics diagnostics, int depth) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            of(list.get(i), origin, path + "[" + i + "]", diagnostics, depth + 1)
                    .ifPresent(nodes::add);
        }
        return new Items(nodes, origin);
    }

    private static Optional<Object> scalar(Object value) {
        if (value instanceof String
                || value instanceof Boolean
                || value instanceof Long
                || value instanceof Double
                || value instanceof BigInteger) {
            return Optional.of(value);
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return Optional.of(((Number) value).longValue());
        }
        if (value instanceof Float || value instanceof BigDecimal) {
            return Optional.of(((Number) value).doubleValue());
        }
        return Optional.empty();
    }
}
