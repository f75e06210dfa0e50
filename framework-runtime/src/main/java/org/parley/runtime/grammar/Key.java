package org.parley.runtime.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;

/**
 * One key of a {@link Section}, declared once. The reader, the defaults, the resolved run file, the tables of the documentation and the
 * JSON Schema are derived from it. Complete the chain of calls that declares a key before you use the key.
 *
 * @param <T> the type of the value that is read
 */
public final class Key<T> {

    /** The form of a key's value. */
    public enum Form {
        /** A value, as declared by an {@link Option}. */
        VALUE,
        /** A list of values of an {@link Option}, or a single one. */
        VALUES,
        /** A component: a name or {@code {use, with}}. */
        COMPONENT,
        /** A component, or a list of components that are applied in order. */
        CHAIN,
        /** A list of components. */
        LIST,
        /** A list of components, or a single component in place of a list of one. */
        LIST_OR_ONE,
        /** The options of one component, which the key itself names. */
        OPTIONS,
        /** A section. */
        SECTION,
        /** Sections under names chosen in the file. */
        NAMED,
        /** A value that has its own reader. */
        OTHER
    }

    /**
     * The component that a plain value is a short form of.
     *
     * @param option the option that takes the value
     * @param others the component's other options
     */
    public record ShortForm(
            Class<? extends ComponentFactory> kind, String use, String option, Map<String, Object> others) {}

    private final String name;
    private final Form form;
    private Optional<Option<?>> option = Optional.empty();
    private List<Class<? extends ComponentFactory>> kinds = List.of();
    private Optional<Section> section = Optional.empty();
    private Optional<Object> standard = Optional.empty();
    private Optional<ShortForm> shortForm = Optional.empty();
    private Optional<String> fix = Optional.empty();
    private final Map<Enum<?>, String> rejections = new LinkedHashMap<>();
    private boolean required;
    private String before = "";
    private String numberFor = "";
    private Optional<String> absent = Optional.empty();
    private String completedBy = "";
    private String accepts = "";
    private String description = "";

    private Key(String name, Form form) {
        this.name = name;
        this.form = form;
    }

    /** Creates a key for a value. Its name, default and description are those of the option. */
    public static <V> Key<V> value(Option<V> option) {
        return value(option, Form.VALUE);
    }

    /** Creates a key for a list of values, or a single one. */
    public static <V> Key<List<V>> values(Option<V> option) {
        return value(option, Form.VALUES);
    }

    private static <T> Key<T> value(Option<?> option, Form form) {
        Key<T> key = new Key<>(option.name(), form);
        key.option = Optional.of(option);
        key.required = option.isMandatory();
        return key.description(option.description());
    }

    /** Creates a key for a component of this kind. */
    public static <F extends ComponentFactory> Key<Component<F>> component(String name, Class<F> kind) {
        return components(name, Form.COMPONENT, List.of(kind));
    }

    /** Creates a key for a component of either kind. Names must be unique across both kinds. */
    public static Key<Component<?>> either(
            String name, Class<? extends ComponentFactory> kind, Class<? extends ComponentFactory> other) {
        return components(name, Form.COMPONENT, List.of(kind, other));
    }

    /** Creates a key for several components of a kind. {@code form} determines how a single one is written. */
    public static <F extends ComponentFactory> Key<List<Component<F>>> components(
            String name, Class<F> kind, Form form) {
        return components(name, form, List.of(kind));
    }

    /** Creates a key for the options of the installed component that has this kind and the key's name. */
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

    /** Creates a key for sections of one form under names chosen in the file. */
    public static Key<Map<String, SectionValues>> named(String name, Section each) {
        return section(name, each, Form.NAMED);
    }

    private static <T> Key<T> section(String name, Section section, Form form) {
        Key<T> key = new Key<>(name, form);
        key.section = Optional.of(section);
        return key;
    }

    /** Creates a key for a value that none of the other forms describes. */
    public static Key<Object> other(String name) {
        return new Key<>(name, Form.OTHER);
    }

    /** Sets the component that is used if the file does not name one. */
    public Key<T> orElse(Object named) {
        standard = Optional.of(named);
        return this;
    }

    /** Makes a value other than the default the short form of a component, which is read as part of the section. */
    public Key<T> shortFor(ShortForm component) {
        shortForm = Optional.of(component);
        return this;
    }

    /**
     * Makes the key mandatory.
     *
     * @param how the fix that the error message suggests
     */
    public Key<T> required(String how) {
        fix = Optional.of(how);
        return required();
    }

    /** Makes the key mandatory, where the defaults of an installation provide a value. */
    public Key<T> required() {
        required = true;
        return this;
    }

    /** Rejects the key in sections of these roles. */
    public Key<T> rejected(String why, Enum<?>... roles) {
        for (Enum<?> role : roles) {
            rejections.put(role, why);
        }
        return this;
    }

    /** Puts the key before another one in the resolved file. */
    public Key<T> before(String key) {
        before = key;
        return this;
    }

    /** Makes a number under this key a short form of another key, which reads it. */
    public Key<T> numberFor(String key) {
        numberFor = key;
        return this;
    }

    /** Lets another key of the section complete or replace the component, so that it or its mandatory options may be missing. */
    public Key<T> completedBy(String key) {
        completedBy = key;
        return this;
    }

    /** Describes the values of a key of the form {@link Form#OTHER}. */
    public Key<T> accepts(String words) {
        accepts = words;
        return this;
    }

    /** Describes what happens if the key is absent. */
    public Key<T> absent(String means) {
        absent = Optional.of(means);
        return this;
    }

    /** Sets the description, which may contain a link to more information, in Markdown and parentheses. */
    public Key<T> description(String words) {
        description = words;
        return this;
    }

    public String name() {
        return name;
    }

    public Form form() {
        return form;
    }

    /** Returns the option of a key of the form {@link Form#VALUE} or {@link Form#VALUES}. */
    public Option<?> option() {
        return option.orElseThrow();
    }

    /** Returns the kinds of components that the key accepts: one or two. */
    public List<Class<? extends ComponentFactory>> kinds() {
        return kinds;
    }

    /** Returns the section of a key of the form {@link Form#SECTION} or {@link Form#NAMED}. */
    public Section section() {
        return section.orElseThrow();
    }

    /** Returns the component that is used if the file does not name one, as it would be written in a run file. */
    public Optional<Object> standard() {
        return standard;
    }

    /** Returns the component that a value other than the default is a short form of. */
    public Optional<ShortForm> shortForm() {
        return shortForm;
    }

    public boolean isRequired() {
        return required;
    }

    /** Returns how to provide a missing value; empty if the defaults of the installation should have provided one. */
    public Optional<String> fix() {
        return fix;
    }

    /** Returns the reason why a section of this role rejects the key; empty if the key is allowed. */
    public Optional<String> rejection(Enum<?> role) {
        return Optional.ofNullable(rejections.get(role));
    }

    String before() {
        return before;
    }

    /** Returns the key that reads a number under this key; empty if this key reads it itself. */
    public String numberFor() {
        return numberFor;
    }

    public String description() {
        return description;
    }

    /** Returns the key that, if present, completes or replaces the component of this one; empty if there is none. */
    public String completedBy() {
        return completedBy;
    }

    /** Returns a description of the values of a key of the form {@link Form#OTHER}. */
    public String accepts() {
        return accepts;
    }

    /** Returns what happens if the key is absent; empty if its default describes that. */
    public Optional<String> absent() {
        return absent;
    }

    @Override
    public String toString() {
        return name;
    }
}
