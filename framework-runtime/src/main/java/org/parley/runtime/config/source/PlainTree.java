package org.parley.runtime.config.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;

/** Turns plain maps, lists and values into nodes that remember where they came from. */
public record PlainTree(Faults faults) {

    private static final int DEEPEST = 100;

    /** The node of a value; empty when there is none, with the reason among the faults. */
    public Optional<Node> node(Object value, Origin origin, String path) {
        return node(value, origin, path, 0);
    }

    private Optional<Node> node(Object value, Origin origin, String path, int depth) {
        if (value == null) {
            faults.add(ErrorCode.CONFIG_MISSING, path, origin, "has no value", "give it one or remove the key");
            return Optional.empty();
        }
        if (depth > DEEPEST) {
            faults.add(ErrorCode.CONFIG_UNREADABLE, path, origin, "is nested too deeply", "");
            return Optional.empty();
        }
        if (value instanceof Map<?, ?> map) {
            return Optional.of(branch(map, origin, path, depth));
        }
        if (value instanceof List<?> list) {
            return Optional.of(items(list, origin, path, depth));
        }
        Optional<Node> leaf = scalar(value).map(plain -> new Leaf(plain, origin));
        if (leaf.isEmpty()) {
            String type = value.getClass().getSimpleName();
            faults.add(ErrorCode.CONFIG_WRONG_TYPE, path, origin, "cannot be of type " + type, "give text or a number");
        }
        return leaf;
    }

    private Node branch(Map<?, ?> map, Origin origin, String path, int depth) {
        Map<String, Node> children = new LinkedHashMap<>();
        map.forEach((key, child) -> node(child, origin, Words.path(path, String.valueOf(key)), depth + 1)
                .ifPresent(node -> children.put(String.valueOf(key), node)));
        return new Branch(children, origin);
    }

    private Node items(List<?> list, Origin origin, String path, int depth) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            node(list.get(i), origin, path + "[" + i + "]", depth + 1).ifPresent(nodes::add);
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
