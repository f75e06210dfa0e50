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
 * The default values of run files from the core plugin, and the long forms of plain names and numbers. Merging and validation see only long
 * forms.
 */
public final class RunDefaults {

    private static final String NUMBERS = "numbers";
    private static final String DATA = "data";

    private static final String MOMENTUM = "momentum";

    private final Branch file;
    /** The long forms of numbers for kinds other than schedules. The word {@code number} in a form is replaced by the number. */
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

    /** Returns the defaults of a run file. Those of data apply only to runs that have data. */
    public Branch forRun(Branch run) {
        Branch all = expand(RunGrammar.RUN, file.without(NUMBERS, Needs.KEY));
        return run.has(DATA) && !isOwnData(run) ? all : all.without(DATA);
    }

    /** Returns whether each agent has data of its own, so that no dataset is partitioned. */
    private static boolean isOwnData(Branch run) {
        return run.child(DATA).orElse(null) instanceof Branch data && data.has(RunGrammar.AGENT_DATA.name());
    }

    /** Expands every component of a file, except nested ones. */
    Branch expand(Section section, Branch given) {
        Map<String, Node> expanded = new LinkedHashMap<>();
        given.children().forEach((key, child) -> {
            String place = place(section, given, key, child);
            expanded.put(place, expand(section.key(place), child));
        });
        return new Branch(expanded, given.origin());
    }

    /** Returns the key itself, or the key that a number under it is a short form of. */
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

    /** Expands a name to {@code {use}}, and a number to its long form if the kind has one. Other nodes are unchanged. */
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

    /** Returns whether a plain number is the short form of a component of this kind. */
    public boolean takesNumbers(Class<? extends ComponentFactory> kind) {
        return kind == ScheduleFactory.class || (kind == TransformFactory.class && numbers.has(MOMENTUM));
    }

    /** Returns whether the number would be the short form of a component of this kind if the defaults were available. */
    public boolean lacksFormFor(Class<? extends ComponentFactory> kind, Node node) {
        return node instanceof Leaf leaf
                && leaf.value() instanceof Number
                && kind == TransformFactory.class
                && !numbers.has(MOMENTUM);
    }

    public static Branch named(Leaf name) {
        return new Branch(Map.of("use", name), name.origin());
    }

    /** Returns the long form of a value that sets an option of a component. */
    public static Branch longForm(Key.ShortForm form, Leaf value) {
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

    /** Copies a form with the origin of the number. */
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
