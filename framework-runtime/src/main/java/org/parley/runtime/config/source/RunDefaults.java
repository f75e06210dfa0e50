package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.plan.RunGrammar;

/**
 * What run files mean where they say nothing, as the core plugin has it; and what a bare name or number stands for, so that merging and
 * checking know one form only.
 */
public final class RunDefaults {

    private static final String NUMBERS = "numbers";
    private static final String DATA = "data";

    private static final String MOMENTUM = "momentum";

    private final Branch file;
    /** What a number stands for where the kind has no schedule's form: the word {@code number} in it is that number. */
    private final Branch numbers;

    private RunDefaults(Branch file) {
        this.file = file;
        this.numbers = file.children().get(NUMBERS) instanceof Branch forms ? forms : Branch.empty(file.origin());
    }

    public static RunDefaults of(ComponentRegistry registry, Diagnostics diagnostics, Path base) {
        Optional<Defaults> defaults = registry.defaults();
        if (defaults.isEmpty()) {
            diagnostics.coreIsMissing();
        }
        Origin origin = Origin.defaults(base)
                .lacking(
                        defaults.flatMap(found -> Needs.lack("defaults", "the defaults need", found.yaml(), registry)));
        Branch file = defaults.flatMap(found -> new RunFileReader(diagnostics).recipe(found.yaml(), origin))
                .orElseGet(() -> Branch.empty(origin));
        return new RunDefaults(file);
    }

    /** A run file beneath this one; what it says of data counts for runs that have some. */
    public Branch beneath(Branch run) {
        Branch all = expand(RunGrammar.RUN, file.without(NUMBERS, Needs.KEY));
        return run.has(DATA) ? all : all.without(DATA);
    }

    /** Expands every component of a file, those inside other components excepted. */
    Branch expand(Section section, Branch given) {
        Map<String, Node> expanded = new LinkedHashMap<>();
        given.children().forEach((key, child) -> {
            String place = place(section, given, key, child);
            expanded.put(place, expand(section.key(place), child));
        });
        return new Branch(expanded, given.origin());
    }

    /** The key itself, or the one that a number under it is short for. */
    private static String place(Section section, Branch given, String key, Node child) {
        boolean isNumber = child instanceof Leaf leaf && leaf.value() instanceof Number;
        return section.key(key)
                .map(Key::numberFor)
                .filter(other -> isNumber && !other.isEmpty() && !given.has(other))
                .orElse(key);
    }

    private Node expand(Optional<Key<?>> key, Node node) {
        if (key.isEmpty()) {
            return node;
        }
        return switch (key.get().form()) {
            case COMPONENT, CHAIN -> expand(key.get().kinds().get(0), node);
            case SECTION ->
                key.get()
                        .section()
                        .self()
                        .map(self -> expand(self.kinds().get(0), node))
                        .orElse(node);
            case NAMED -> node instanceof Branch named ? each(key.get().section(), named) : node;
            default -> node;
        };
    }

    private Branch each(Section section, Branch named) {
        Map<String, Node> expanded = new LinkedHashMap<>();
        named.children()
                .forEach((name, child) ->
                        expanded.put(name, child instanceof Branch keys ? expand(section, keys) : child));
        return new Branch(expanded, named.origin());
    }

    /** A name becomes {@code {use}}; where the kind has a form for numbers, a number becomes that; all else stays. */
    public Node expand(Class<? extends ComponentFactory> kind, Node node) {
        if (!(node instanceof Leaf leaf)) {
            return node;
        }
        if (leaf.value() instanceof String) {
            return named(leaf);
        }
        if (leaf.value() instanceof Number && takesNumbers(kind)) {
            return kind == TransformFactory.class ? momentum(leaf) : constant(leaf);
        }
        return node;
    }

    /** Whether a bare number stands for a component of this kind. */
    public boolean takesNumbers(Class<? extends ComponentFactory> kind) {
        return kind == ScheduleFactory.class || (kind == TransformFactory.class && numbers.has(MOMENTUM));
    }

    /** Whether this number would stand for a component of this kind if the defaults were here. */
    public boolean lacksFormFor(Class<? extends ComponentFactory> kind, Node node) {
        return node instanceof Leaf leaf
                && leaf.value() instanceof Number
                && kind == TransformFactory.class
                && !numbers.has(MOMENTUM);
    }

    public static Branch named(Leaf name) {
        return new Branch(Map.of("use", name), name.origin());
    }

    /** A component by one of its options: a value in place of a component has no {@code with}. */
    public static Branch settled(Key.ShortForm form, Leaf value) {
        Map<String, Node> options = new LinkedHashMap<>();
        form.others().forEach((option, other) -> options.put(option, new Leaf(other, value.origin())));
        options.put(form.option(), value);
        return complete(form.use(), options, value.origin());
    }

    static Branch constant(Leaf value) {
        return complete("constant", Map.of("value", value), value.origin());
    }

    private Node momentum(Leaf number) {
        Node form = written(numbers.children().get(MOMENTUM), number);
        return form instanceof Branch branch ? new Branch(branch.children(), number.origin(), true) : form;
    }

    /** A form as if whoever wrote the number had written it. */
    private static Node written(Node form, Leaf number) {
        if (form instanceof Branch branch) {
            Map<String, Node> children = new LinkedHashMap<>();
            branch.children().forEach((key, child) -> children.put(key, written(child, number)));
            return new Branch(children, number.origin());
        }
        if (form instanceof Leaf leaf) {
            return leaf.value().equals("number") ? number : new Leaf(leaf.value(), number.origin());
        }
        return form;
    }

    private static Branch complete(String use, Map<String, Node> options, Origin origin) {
        Map<String, Node> children = new LinkedHashMap<>();
        children.put("use", new Leaf(use, origin));
        children.put("with", new Branch(options, origin));
        return new Branch(children, origin, true);
    }
}
