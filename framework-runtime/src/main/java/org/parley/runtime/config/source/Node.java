package org.parley.runtime.config.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A piece of a run file before anything is known about its meaning; every piece remembers who wrote it. */
public sealed interface Node {

    Origin origin();

    /** Whether the user wrote any of it. */
    boolean written();

    /** For messages. */
    String shown();

    /**
     * A word, a number or a flag.
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
     * @param complete whether it stands for a number and so settles every option: it replaces what it is laid over
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

        public Branch without(String... keys) {
            Map<String, Node> changed = new LinkedHashMap<>(children);
            List.of(keys).forEach(changed::remove);
            return new Branch(changed, origin, complete);
        }
    }
}
