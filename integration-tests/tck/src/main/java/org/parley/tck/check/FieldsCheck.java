package org.parley.tck.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.run.Block;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.TestRun;

/**
 * Checks that a component keeps no state outside its scope, even if such state would have a late effect.
 *
 * <p>One run continues, and another is resumed from its checkpoint. Then the fields of the component are compared, in all objects that it
 * refers to. Values that every round computes again are equal in both: buffers, caches, lists of blocks. Values accumulated before the
 * checkpoint are not.
 *
 * <p>Blocks that only one of the two has requested so far are not a difference: they are in the checkpoint, or scratch memory.
 */
record FieldsCheck(TestRun fixture, ComponentFactory factory) {

    static final String NAME = "its fields are equal in a resumed and in an uninterrupted run";

    /** The rounds before the checkpoint: odd, and late enough for components that start late. */
    private static final int BEFORE = 301;

    /** The rounds after the checkpoint: enough to overwrite every buffer, also rarely used ones. */
    private static final int AFTER = 100;

    private static final int LONGEST = 60;

    /** @param run a run in which the component is used in every round */
    static ContractCheck of(TestRun fixture, ComponentFactory factory) {
        return new ContractCheck(NAME, new FieldsCheck(fixture, factory)::check);
    }

    private Verdict check() {
        List<Object> products = new ArrayList<>();
        Run whole = watching(products).start();
        TestRun.advanced(whole, BEFORE);
        byte[] checkpoint = RunChecks.save(whole);
        TestRun.advanced(whole, AFTER);
        SortedMap<String, String> expected = Fields.of(products);

        List<Object> resumedProducts = new ArrayList<>();
        Run resumed = watching(resumedProducts).build(false);
        RunChecks.restore(checkpoint, resumed);
        TestRun.advanced(resumed, AFTER);
        SortedMap<String, String> found = Fields.of(resumedProducts);

        Set<String> differences = Stream.concat(expected.keySet().stream(), found.keySet().stream())
                .filter(path -> !Objects.equals(expected.get(path), found.get(path)))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> blocks = differences.stream()
                .filter(path -> isBlockOfOne(expected.get(path), found.get(path)))
                .collect(Collectors.toSet());
        Optional<String> different = differences.stream()
                .filter(path -> !blocks.contains(path) && !holdsMore(path, differences, blocks))
                .findFirst();
        return different
                .map(path -> Verdict.broken(
                        "%s is %s in a run resumed after %d rounds and %s in an uninterrupted one: keep it in a block of the scope",
                        path, shown(found.get(path)), BEFORE, shown(expected.get(path))))
                .orElseGet(() -> Verdict.holds("%d values compared, %d rounds after a resume", expected.size(), AFTER));
    }

    /** Returns whether one of the two holds a block where the other has nothing yet. */
    private static boolean isBlockOfOne(String expected, String found) {
        return expected == null && found.startsWith(Fields.BLOCK) || found == null && expected.startsWith(Fields.BLOCK);
    }

    /** Returns whether a collection differs only by such blocks, so that only its size differs. */
    private static boolean holdsMore(String path, Set<String> differences, Set<String> blocks) {
        List<String> inside = differences.stream()
                .filter(other -> other.startsWith(path + "["))
                .toList();
        return !inside.isEmpty()
                && inside.stream().allMatch(other -> blocks.contains(other) || holdsMore(other, differences, blocks));
    }

    private TestRun watching(List<Object> products) {
        return fixture.and(Watched.factory(factory, products::add));
    }

    private static String shown(String content) {
        String text = content == null ? "absent" : content;
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /**
     * The contents of a component's fields as text, by path: its own fields, those of the objects it refers to, captured variables of its
     * lambdas, and the static fields of their classes.
     *
     * <p>Objects of Parley are not inspected: blocks, mixers and levels are the run's memory, which checkpoints contain.
     */
    private static final class Fields {

        private static final List<String> NOT_ITS_OWN = List.of(
                "org.parley.api.",
                "org.parley.runtime.",
                "org.parley.tck.fixture.",
                "org.parley.tck.check.",
                "org.slf4j.",
                "org.pf4j.",
                "com.google.inject.",
                "ai.djl.");

        /** The first characters of the content of a field that holds a block. */
        static final String BLOCK = "block ";

        /** The maximum number of objects; more than any component has. The rest is not inspected. */
        private static final int MOST_OBJECTS = 50_000;

        /** The maximum length of a printed array; longer ones are compared by their hash. */
        private static final int LONGEST = 64;

        private record Place(String path, Object value) {}

        private final SortedMap<String, String> contents = new TreeMap<>();
        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Set<Class<?>> seenClasses = new HashSet<>();
        private final Deque<Place> waiting = new ArrayDeque<>();

        private Fields() {}

        static SortedMap<String, String> of(List<Object> components) {
            Fields fields = new Fields();
            for (int k = 0; k < components.size(); k++) {
                Object component = components.get(k);
                String name = name(component.getClass());
                fields.look(components.size() == 1 ? name : name + " " + (k + 1), component);
            }
            while (!fields.waiting.isEmpty() && fields.seen.size() < MOST_OBJECTS) {
                Place next = fields.waiting.poll();
                fields.lookInto(next.path(), next.value());
            }
            return fields.contents;
        }

        private void look(String path, Object value) {
            if (value == null || isPlain(value)) {
                contents.put(path, String.valueOf(value));
            } else if (seen.add(value)) {
                waiting.add(new Place(path, value));
            }
        }

        private void lookInto(String path, Object value) {
            if (value instanceof Block block) {
                contents.put(path, BLOCK + block.name());
            } else if (value.getClass().isArray()) {
                lookIntoArray(path, value);
            } else if (value instanceof Map<?, ?> map) {
                contents.put(path, map.size() + " entries");
                map.forEach((key, held) -> label(key).ifPresent(label -> look(path + "[" + label + "]", held)));
            } else if (value instanceof Set<?> set) {
                // The order is undefined, so only entries with the same label can be compared.
                contents.put(path, set.size() + " elements");
                set.forEach(held -> label(held).ifPresent(label -> look(path + "[" + label + "]", held)));
            } else if (value instanceof Iterable<?> elements && isOfTheJdk(value.getClass())) {
                int k = 0;
                for (Object element : elements) {
                    look(path + "[" + k++ + "]", element);
                }
                contents.put(path, k + " elements");
            } else if (value instanceof Optional<?> optional) {
                look(path, optional.orElse(null));
            } else if (value instanceof AtomicReference<?> reference) {
                look(path, reference.get());
            } else if (value instanceof ThreadLocal<?> local) {
                look(path, local.get());
            } else if (isOfTheJdk(value.getClass())) {
                serialized(value).ifPresent(bytes -> contents.put(path, "in state " + Arrays.hashCode(bytes)));
            } else if (isItsOwn(value.getClass())) {
                lookIntoFields(path, value);
            }
        }

        private void lookIntoArray(String path, Object array) {
            int length = Array.getLength(array);
            if (array instanceof Object[] elements) {
                for (int k = 0; k < length; k++) {
                    look(path + "[" + k + "]", elements[k]);
                }
            } else {
                Object[] numbers = new Object[length];
                Arrays.setAll(numbers, k -> Array.get(array, k));
                contents.put(
                        path,
                        length <= LONGEST
                                ? Arrays.toString(numbers)
                                : length + " numbers with hash " + Arrays.hashCode(numbers));
            }
        }

        private void lookIntoFields(String path, Object value) {
            for (Class<?> type = value.getClass(); isItsOwn(type); type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        content(field, value).ifPresent(held -> look(path + "." + field.getName(), held.value()));
                    }
                }
                lookIntoStatics(type);
                lookIntoStatics(type.getNestHost());
            }
        }

        private void lookIntoStatics(Class<?> type) {
            if (!seenClasses.add(type)) {
                return;
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    content(field, null).ifPresent(held -> look(name(type) + "." + field.getName(), held.value()));
                }
            }
        }

        private static Optional<Place> content(Field field, Object owner) {
            try {
                field.setAccessible(true);
                return Optional.of(new Place("", field.get(owner)));
            } catch (IllegalAccessException | InaccessibleObjectException closed) {
                return Optional.empty();
            }
        }

        /** Returns a label by which an element of an unordered collection can be found again. */
        private static Optional<String> label(Object key) {
            return key instanceof Block block
                    ? Optional.of(block.name())
                    : Optional.of(key).filter(Fields::isPlain).map(String::valueOf);
        }

        private static boolean isPlain(Object value) {
            return value instanceof Enum<?>
                    || value instanceof Class<?>
                    || isOfTheJdk(value.getClass())
                            && (value instanceof Number
                                    || value instanceof CharSequence
                                    || value instanceof Boolean
                                    || value instanceof Character
                                    || value instanceof java.util.concurrent.atomic.AtomicBoolean);
        }

        private static boolean isItsOwn(Class<?> type) {
            return type != null && !isOfTheJdk(type) && NOT_ITS_OWN.stream().noneMatch(type.getName()::startsWith);
        }

        private static boolean isOfTheJdk(Class<?> type) {
            String module = type.getModule().getName();
            return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
        }

        /** Serializes a JDK object. JDK classes do not allow access to their fields, but many are serializable. */
        private static Optional<byte[]> serialized(Object value) {
            if (!(value instanceof Serializable)) {
                return Optional.empty();
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
                output.writeObject(value);
                return Optional.of(bytes.toByteArray());
            } catch (IOException holdsSomethingElse) {
                return Optional.empty();
            }
        }

        private static String name(Class<?> type) {
            if (type.isHidden()) {
                return "a lambda of " + name(type.getNestHost());
            }
            return type.getSimpleName().isEmpty()
                    ? "an anonymous class of " + name(type.getNestHost())
                    : type.getSimpleName();
        }
    }
}
