package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Key.Form;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.plan.Renamed;

/** Reads mappings as declared by their {@link Section}, and reports values that do not match the declaration. */
public final class SectionReader {

    /** Reads a component inside an option. */
    @FunctionalInterface
    interface Components {
        Optional<?> bind(Option<?> option, Node node, String path);
    }

    private static final Components NONE = (option, node, path) -> Optional.empty();

    private final Diagnostics diagnostics;
    private final ScalarReader scalars;
    private final Optional<ComponentBinder> binder;

    /** Creates a reader for sections without components. */
    public SectionReader(Diagnostics diagnostics) {
        this(diagnostics, Optional.empty());
    }

    public SectionReader(Diagnostics diagnostics, ComponentBinder binder) {
        this(diagnostics, Optional.of(binder));
    }

    private SectionReader(Diagnostics diagnostics, Optional<ComponentBinder> binder) {
        this.diagnostics = diagnostics;
        this.binder = binder;
        this.scalars = new ScalarReader(diagnostics);
    }

    /** Reads a mapping. Keys of the form {@code OTHER} are ignored. */
    public SectionValues read(Section section, Branch given, String path) {
        rejectUnknown(given, section.names(), key -> Words.path(path, key));
        return members(section, renamed(given, section.names()), path);
    }

    /** Returns a mapping in which values of renamed keys are below the new keys, so that errors in them are reported as well. */
    public static Branch renamed(Branch given, List<String> known) {
        Branch renamed = given;
        for (Map.Entry<String, Node> entry : given.children().entrySet()) {
            Optional<String> now = known.contains(entry.getKey())
                    ? Optional.empty()
                    : Renamed.key(known, entry.getKey()).filter(key -> !given.has(key));
            if (now.isPresent()) {
                renamed = renamed.with(now.get(), entry.getValue());
            }
        }
        return renamed;
    }

    private SectionValues members(Section section, Branch given, String path) {
        List<Key<?>> keys = section.keys().stream()
                .filter(key -> !isNestedDefault(section, key))
                .toList();
        return members(
                section,
                keys,
                given::child,
                given.origin().base(),
                key -> key.equals(Section.SELF) ? path : Words.path(path, key));
    }

    private static boolean isNestedDefault(Section section, Key<?> key) {
        return section.isNestedDefault(key) && key.form() != Form.VALUE;
    }

    /**
     * Reads some keys of a section.
     *
     * @param nodes returns the node of a key
     * @param base the base directory of relative paths
     * @param at returns the path of a key
     */
    public SectionValues members(
            Section section,
            List<Key<?>> keys,
            Function<String, Optional<Node>> nodes,
            Path base,
            UnaryOperator<String> at) {
        List<Option<?>> options = new ArrayList<>();
        keys.stream().filter(key -> key.form() == Form.VALUE).forEach(key -> options.add(key.option()));
        OptionValues values = options(options, nodes, base, at, NONE);
        Map<String, Object> parts = new LinkedHashMap<>();
        for (Key<?> key : sectionsFirst(keys)) {
            Optional<Node> node = nodes.apply(key.name());
            String place = at.apply(key.name());
            boolean isCompleted = nodes.apply(key.completedBy()).isPresent()
                    && !key.completedBy().isEmpty();
            Optional<?> part = key.form() == Form.VALUE
                    ? shortForm(key, node, values.values().get(key.name()), place)
                    : isCompleted ? component(key, node, base, place, true) : part(key, node, base, place);
            part.ifPresent(present -> parts.put(key.name(), present));
        }
        List<String> names =
                section.options().stream().<String>map(Option::name).toList();
        return SectionValues.of(
                section, new OptionValues(names, values.values(), values.isValid()), parts, values.isValid());
    }

    /** Puts sections first. If one of them cannot be read, keys that it might contain are not reported as missing. */
    private static List<Key<?>> sectionsFirst(List<Key<?>> keys) {
        Comparator<Key<?>> order = Comparator.comparing(
                key -> key.form() != Form.SECTION || key.section().self().isPresent());
        return keys.stream().sorted(order).toList();
    }

    /** Returns the component that a value is the short form of. */
    private Optional<?> shortForm(Key<?> key, Optional<Node> given, Object value, String path) {
        boolean isDefault = value == null || key.option().defaultValue().equals(Optional.of(value));
        return isDefault
                ? Optional.empty()
                : key.shortForm()
                        .flatMap(form -> given.flatMap(
                                node -> binder().bind(form.kind(), RunDefaults.longForm(form, (Leaf) node), path)));
    }

    private Optional<?> part(Key<?> key, Optional<Node> given, Path base, String path) {
        return switch (key.form()) {
            case VALUE, VALUES, NAMED, OTHER -> Optional.empty();
            case COMPONENT -> component(key, given, base, path, false);
            case CHAIN ->
                given.filter(Items.class::isInstance).isPresent()
                        ? given.map(list -> list(key, (Items) list, path))
                        : component(key, given, base, path, false).map(List::of);
            case LIST_OR_ONE ->
                given.map(node ->
                        list(key, node instanceof Items items ? items : new Items(List.of(node), node.origin()), path));
            case LIST -> given.flatMap(node -> list(key, node, path));
            case OPTIONS ->
                given.flatMap(node -> binder().offered(kind(key), key.name()))
                        .flatMap(factory -> binder().bind(factory, mapping(given, base, path), path));
            case SECTION ->
                given.isEmpty() && key.section().isOptional()
                        ? Optional.empty()
                        : key.section().self().isPresent()
                                ? extended(key, given.orElseThrow(), path)
                                : Optional.of(read(key.section(), mapping(given, base, path), path));
        };
    }

    private ComponentBinder binder() {
        return binder.orElseThrow();
    }

    private static Class<? extends ComponentFactory> kind(Key<?> key) {
        return key.kinds().get(0);
    }

    /** Reads a component and merges it with the default component of the key. */
    public Optional<Component<?>> component(Key<?> key, Optional<Node> given, Path base, String path) {
        return component(key, given, base, path, false);
    }

    /** @param isCompleted whether another key completes the component */
    private Optional<Component<?>> component(
            Key<?> key, Optional<Node> given, Path base, String path, boolean isCompleted) {
        Optional<Node> standard =
                key.standard().map(word -> binder().expand(kind(key), new Leaf(word, Origin.defaults(base))));
        Optional<Node> node = standard.map(
                        below -> given.map(above -> Node.merge(below, above)).orElse(below))
                .or(() -> given);
        if (node.isEmpty() && key.isRequired() && !isCompleted) {
            key.fix()
                    .ifPresentOrElse(
                            fix -> diagnostics.add(ErrorCode.CONFIG_MISSING, path, "is missing", fix),
                            () -> diagnostics.addMissing(path));
        }
        return node.flatMap(present -> key.kinds().size() > 1
                ? binder().bindEither(kind(key), key.kinds().get(1), present, path)
                : isCompleted
                        ? binder().bindIncomplete(kind(key), present, path)
                        : binder().bind(kind(key), present, path));
    }

    private Optional<List<Component<?>>> list(Key<?> key, Node given, String path) {
        if (given instanceof Items items) {
            return Optional.of(list(key, items, path));
        }
        diagnostics.add(
                ErrorCode.CONFIG_WRONG_TYPE,
                path,
                given.origin(),
                "must be a list of " + ComponentKind.of(kind(key)).words() + "s, got " + given.shown(),
                "write " + key.name() + ": [{use: …, with: {…}}]");
        return Optional.empty();
    }

    private List<Component<?>> list(Key<?> key, Items items, String path) {
        List<Component<?>> all = new ArrayList<>();
        for (int k = 0; k < items.items().size(); k++) {
            binder().bind(kind(key), items.items().get(k), path + "[" + k + "]").ifPresent(all::add);
        }
        return all;
    }

    /** Reads a component whose section has additional keys besides {@code use} and {@code with}. */
    private Optional<SectionValues> extended(Key<?> key, Node node, String path) {
        Section section = key.section();
        Key<?> self = section.self().orElseThrow();
        if (!(binder().expand(kind(self), node) instanceof Branch both)) {
            binder().bind(kind(self), node, path);
            return Optional.empty();
        }
        Branch component = both.without(section.names().toArray(String[]::new));
        return Optional.of(members(section, both.with(Section.SELF, component), path));
    }

    /** Returns the mapping under a key, or an empty mapping if there is none. */
    public Branch section(Branch parent, String key, String path) {
        return mapping(parent.child(key), parent.origin().base(), path);
    }

    private Branch mapping(Optional<Node> node, Path base, String path) {
        if (node.isPresent() && !(node.get() instanceof Branch)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path,
                    node.get().origin(),
                    "must be a mapping of keys, got " + node.get().shown(),
                    "");
            diagnostics.sourceIsMissing();
        }
        return node.filter(Branch.class::isInstance)
                .map(Branch.class::cast)
                .orElseGet(() -> Branch.empty(Origin.defaults(base)));
    }

    /** Reads the plain values of a section. Other keys are ignored. */
    public OptionValues values(Section section, Branch given, String path) {
        rejectUnknown(given, section.names(), key -> Words.path(path, key));
        return options(section.options(), given::child, given.origin().base(), key -> Words.path(path, key), NONE);
    }

    /** @param at returns the path of an option */
    OptionValues options(
            List<Option<?>> options,
            Function<String, Optional<Node>> nodes,
            Path base,
            UnaryOperator<String> at,
            Components components) {
        Map<String, Object> values = new LinkedHashMap<>();
        boolean isValid = true;
        for (Option<?> option : options) {
            String path = at.apply(option.name());
            Optional<Node> node = nodes.apply(option.name())
                    .or(() -> option.defaultValue()
                            .flatMap(value -> Node.of(value, Origin.defaults(base), path, diagnostics)));
            Optional<?> value = node.flatMap(present -> option.type() == Option.Type.COMPONENT
                    ? components.bind(option, present, path)
                    : scalars.read(option, present, path));
            value.ifPresent(present -> values.put(option.name(), present));
            if (node.isEmpty() && option.isMandatory()) {
                diagnostics.add(
                        ErrorCode.CONFIG_MISSING,
                        path,
                        "must be given: " + OptionWords.accepts(option),
                        option.description());
            }
            isValid &= value.isPresent() || (node.isEmpty() && !option.isMandatory());
        }
        List<String> names = options.stream().<String>map(Option::name).toList();
        return new OptionValues(names, values, isValid);
    }

    /**
     * Rejects unknown keys, and suggests the one that was probably meant.
     *
     * @param at returns the path of a key
     * @return whether every key is known
     */
    public boolean rejectUnknown(Branch given, List<String> known, UnaryOperator<String> at) {
        given.children().forEach((key, child) -> {
            if (!known.contains(key)) {
                diagnostics.add(
                        ErrorCode.CONFIG_UNKNOWN_KEY,
                        at.apply(key),
                        child.origin(),
                        "unknown key",
                        Nearest.key(key, known));
            }
        });
        return known.containsAll(given.children().keySet());
    }
}
