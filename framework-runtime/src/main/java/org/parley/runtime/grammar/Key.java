package org.parley.runtime.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;

/**
 * One key of a {@link Section}, declared once. Reading, defaults, the resolved run file, the tables of the documentation and the JSON Schema
 * follow from it. A declaration is a chain of calls that ends before the key is used.
 *
 * @param <T> what is read under it
 */
public final class Key<T> {

    /** What stands under a key. */
    public enum Form {
        /** A value, as its {@link Option} says. */
        VALUE,
        /** Values of an {@link Option}, or a single one. */
        VALUES,
        /** A component: a name or {@code {use, with}}. */
        COMPONENT,
        /** A component, or a list of them that work in this order. */
        CHAIN,
        /** A list of components. */
        LIST,
        /** A list of components, or a single one in place of a list of one. */
        LIST_OR_ONE,
        /** The options of one component that the key itself names. */
        OPTIONS,
        /** A section. */
        SECTION,
        /** Sections under names that the file chooses. */
        NAMED,
        /** Something that its own reader knows. */
        OTHER
    }

    /**
     * The component that a value is short for.
     *
     * @param option its option that takes the value
     * @param others its other options
     */
    public record ShortForm(
            Class<? extends ComponentFactory> kind, String use, String option, Map<String, Object> others) {}

    private final String name;
    private final Form form;
    private Optional<Option<?>> option = Optional.empty();
    private List<Class<? extends ComponentFactory>> kinds = List.of();
    private Optional<Section> section = Optional.empty();
    private Optional<Object> standard = Optional.empty();
    private Optional<ShortForm> stands = Optional.empty();
    private Optional<String> remedy = Optional.empty();
    private final Map<Enum<?>, String> refusals = new LinkedHashMap<>();
    private boolean required;
    private String before = "";
    private String standsFor = "";
    private Optional<String> absent = Optional.empty();
    private String description = "";

    private Key(String name, Form form) {
        this.name = name;
        this.form = form;
    }

    /** A value; its name, default and description are those of the option. */
    public static <V> Key<V> value(Option<V> option) {
        return value(option, Form.VALUE);
    }

    /** A list of values, or a single one. */
    public static <V> Key<List<V>> values(Option<V> option) {
        return value(option, Form.VALUES);
    }

    private static <T> Key<T> value(Option<?> option, Form form) {
        Key<T> key = new Key<>(option.name(), form);
        key.option = Optional.of(option);
        key.required = option.isMandatory();
        return key.says(option.description());
    }

    /** A component of this kind. */
    public static <F extends ComponentFactory> Key<Component<F>> component(String name, Class<F> kind) {
        return components(name, Form.COMPONENT, List.of(kind));
    }

    /** A component of either kind; no two of them have the same name. */
    public static Key<Component<?>> either(
            String name, Class<? extends ComponentFactory> kind, Class<? extends ComponentFactory> other) {
        return components(name, Form.COMPONENT, List.of(kind, other));
    }

    /** Several components of a kind; {@code form} says how one of them is written. */
    public static <F extends ComponentFactory> Key<List<Component<F>>> components(
            String name, Class<F> kind, Form form) {
        return components(name, form, List.of(kind));
    }

    /** The options of the installed component that has this kind and the key's name. */
    public static <F extends ComponentFactory> Key<Component<F>> options(String name, Class<F> kind) {
        return components(name, Form.OPTIONS, List.of(kind));
    }

    private static <T> Key<T> components(String name, Form form, List<Class<? extends ComponentFactory>> kinds) {
        Key<T> key = new Key<>(name, form);
        key.kinds = kinds;
        return key;
    }

    public static Key<SectionValues> section(String name, Section section) {
        return section(name, section, Form.SECTION);
    }

    /** Sections of one form under names that the file chooses. */
    public static Key<Map<String, SectionValues>> named(String name, Section each) {
        return section(name, each, Form.NAMED);
    }

    private static <T> Key<T> section(String name, Section section, Form form) {
        Key<T> key = new Key<>(name, form);
        key.section = Optional.of(section);
        return key;
    }

    /** Something that no form here describes. */
    public static Key<Object> other(String name) {
        return new Key<>(name, Form.OTHER);
    }

    /** The component where the file names none. */
    public Key<T> orElse(Object named) {
        standard = Optional.of(named);
        return this;
    }

    /** A value other than the default stands for a component; it is read as a part of the section. */
    public Key<T> shortFor(ShortForm component) {
        stands = Optional.of(component);
        return this;
    }

    /** A value must be there; the remedy says how to give one. */
    public Key<T> required(String how) {
        remedy = Optional.of(how);
        return required();
    }

    /** A value must be there, and the defaults of an installation give one. */
    public Key<T> required() {
        required = true;
        return this;
    }

    /** Has no place where the section is one of these. */
    public Key<T> refused(String why, Enum<?>... roles) {
        for (Enum<?> role : roles) {
            refusals.put(role, why);
        }
        return this;
    }

    /** Stands before this other key in the resolved file. */
    public Key<T> before(String key) {
        before = key;
        return this;
    }

    /** A number under this key is a short form of this other key, and is read there. */
    public Key<T> numberFor(String key) {
        standsFor = key;
        return this;
    }

    /** What its absence means, in words. */
    public Key<T> absent(String means) {
        absent = Optional.of(means);
        return this;
    }

    /** The description; a link to more, in Markdown and parentheses, may be in it. */
    public Key<T> says(String words) {
        description = words;
        return this;
    }

    public String name() {
        return name;
    }

    public Form form() {
        return form;
    }

    /** Of {@link Form#VALUE} and {@link Form#VALUES}. */
    public Option<?> option() {
        return option.orElseThrow();
    }

    /** What may stand under it: one kind of component, or two. */
    public List<Class<? extends ComponentFactory>> kinds() {
        return kinds;
    }

    /** Of {@link Form#SECTION} and {@link Form#NAMED}. */
    public Section section() {
        return section.orElseThrow();
    }

    /** The component, as a run file has it, where the file names none. */
    public Optional<Object> standard() {
        return standard;
    }

    /** The component that a value other than the default stands for. */
    public Optional<ShortForm> standsFor() {
        return stands;
    }

    public boolean isRequired() {
        return required;
    }

    /** How to give a value that is missing; empty where the defaults of the installation should have given it. */
    public Optional<String> remedy() {
        return remedy;
    }

    /** Why it has no place in a section of this role; empty when it has one. */
    public Optional<String> refusal(Enum<?> role) {
        return Optional.ofNullable(refusals.get(role));
    }

    String before() {
        return before;
    }

    /** The key under which a number is read; empty for a key that is read itself. */
    public String numberFor() {
        return standsFor;
    }

    public String description() {
        return description;
    }

    /** What its absence means, in words; empty where the default says it. */
    public Optional<String> absent() {
        return absent;
    }

    @Override
    public String toString() {
        return name;
    }
}
