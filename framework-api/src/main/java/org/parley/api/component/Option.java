package org.parley.api.component;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A setting of a component. One declaration validates run files, supplies the default, generates
 * {@code parley describe} and the documentation tables, and types the value.
 *
 * <pre>{@code
 * static final Option<Double> THETA = Option.number("theta").from(0).to(1).orElse(1.0).description("Weight of the new direction.");
 *
 * double theta = settings.get(THETA);
 * }</pre>
 *
 * <p>An option without a default is absent unless the run file sets it. {@link Draft#mandatory} makes the key
 * mandatory.
 *
 * @param <T> the type that {@link Settings#get} returns
 */
public final class Option<T> {

    /** The form of a value in a run file. */
    public enum Type {
        /** A floating-point number. */
        NUMBER,
        /** A whole number. */
        INTEGER,
        /** {@code true} or {@code false}. */
        FLAG,
        /** One of a few words. */
        CHOICE,
        /** Any text. */
        TEXT,
        /** A path, relative to the run file. */
        FILE,
        /** A path of a directory, relative to the run file. */
        DIRECTORY,
        /** A path to a JSON file, relative to the run file; the value is its content. */
        JSON,
        /** A list of numbers. */
        NUMBERS,
        /** A list of texts. */
        TEXTS,
        /** Another component: a name or {@code {use, with}}. */
        COMPONENT
    }

    private final String name;
    private final Type type;
    private final Class<?> valueType;
    private final Optional<Object> defaultValue;
    private final boolean mandatory;
    private final Range range;
    private final List<String> words;
    private final Optional<Class<? extends ComponentFactory>> kind;
    private final String description;

    private Option(Draft<T> draft, String description) {
        this.name = draft.name;
        this.type = draft.type;
        this.valueType = draft.valueType;
        this.defaultValue = draft.defaultValue;
        this.mandatory = draft.mandatory;
        this.range = draft.range;
        this.words = List.copyOf(draft.words);
        this.kind = draft.kind;
        this.description = description;
    }

    /**
     * Declares a floating-point number.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Double> number(String name) {
        return new Draft<>(name, Type.NUMBER, Double.class);
    }

    /**
     * Declares a floating-point number or one of several words such as {@code auto}. The first word is the default.
     *
     * @param name the key under {@code with}, in kebab-case
     * @param words the accepted words, at least one
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<NumberOrWord> numberOr(String name, String... words) {
        return new Draft<NumberOrWord>(name, Type.NUMBER, NumberOrWord.class).words(List.of(words));
    }

    /**
     * Declares a whole number in the range of an {@code int}.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Integer> integer(String name) {
        return new Draft<Integer>(name, Type.INTEGER, Integer.class)
                .from(Integer.MIN_VALUE)
                .to(Integer.MAX_VALUE);
    }

    /**
     * Declares a whole number of 64 bits, for numbers of rounds and seeds.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Long> wholeNumber(String name) {
        return new Draft<>(name, Type.INTEGER, Long.class);
    }

    /**
     * Declares a whole number in the range of an {@code int}, or one of several words. The first word is the default.
     *
     * @param name the key under {@code with}, in kebab-case
     * @param words the accepted words, at least one
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<NumberOrWord> integerOr(String name, String... words) {
        return new Draft<NumberOrWord>(name, Type.INTEGER, NumberOrWord.class)
                .words(List.of(words))
                .from(Integer.MIN_VALUE)
                .to(Integer.MAX_VALUE);
    }

    /**
     * Declares an option that is {@code true} or {@code false}.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Boolean> flag(String name) {
        return new Draft<>(name, Type.FLAG, Boolean.class);
    }

    /**
     * Declares a choice between words. The first one is the default.
     *
     * @param name the key under {@code with}, in kebab-case
     * @param words the accepted words, at least one
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<String> choice(String name, String... words) {
        return new Draft<String>(name, Type.CHOICE, String.class).words(List.of(words));
    }

    /**
     * Declares a choice between all constants of an enumeration, written in kebab-case. The first one is the default.
     *
     * @param <E> the enumeration
     * @param name the key under {@code with}, in kebab-case
     * @param constants the class of the enumeration
     * @return a draft, which {@link Draft#description} completes
     */
    public static <E extends Enum<E>> Draft<E> choice(String name, Class<E> constants) {
        return choice(name, List.of(constants.getEnumConstants()));
    }

    /**
     * Declares a choice between some constants of an enumeration, written in kebab-case. The first one is the default.
     *
     * @param <E> the enumeration
     * @param name the key under {@code with}, in kebab-case
     * @param constants the accepted constants, at least one
     * @return a draft, which {@link Draft#description} completes
     */
    public static <E extends Enum<E>> Draft<E> choice(String name, List<E> constants) {
        return new Draft<E>(name, Type.CHOICE, constants.get(0).getDeclaringClass())
                .words(constants.stream().<String>map(Option::word).toList());
    }

    /**
     * Declares a text.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<String> text(String name) {
        return new Draft<>(name, Type.TEXT, String.class);
    }

    /**
     * Declares a file. Relative paths are resolved against the run file.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Path> file(String name) {
        return new Draft<>(name, Type.FILE, Path.class);
    }

    /**
     * Declares an existing directory. Relative paths are resolved against the run file.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Path> directory(String name) {
        return new Draft<>(name, Type.DIRECTORY, Path.class);
    }

    /**
     * Declares a JSON file, which the framework parses. Relative paths are resolved against the run file.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<JsonFile> json(String name) {
        return new Draft<>(name, Type.JSON, JsonFile.class);
    }

    /**
     * Declares a list of numbers. The range applies to each entry.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<double[]> numbers(String name) {
        return new Draft<>(name, Type.NUMBERS, double[].class);
    }

    /**
     * Declares a list of texts.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<List<String>> texts(String name) {
        return new Draft<>(name, Type.TEXTS, List.class);
    }

    /**
     * Declares another component, written as a name or as {@code {use, with}}.
     *
     * @param <F> the kind of component
     * @param name the key under {@code with}, in kebab-case
     * @param kind the factory interface of the component
     * @return a draft, which {@link Draft#description} completes
     */
    public static <F extends ComponentFactory> Draft<Component<F>> component(String name, Class<F> kind) {
        Draft<Component<F>> draft = new Draft<>(name, Type.COMPONENT, Component.class);
        draft.kind = Optional.of(kind);
        return draft;
    }

    /**
     * Declares a number that may change over time, written as a number or as the name of a schedule.
     *
     * @param name the key under {@code with}, in kebab-case
     * @return a draft, which {@link Draft#description} completes
     */
    public static Draft<Component<ScheduleFactory>> schedule(String name) {
        return component(name, ScheduleFactory.class);
    }

    /**
     * {@return a copy of this option with another default} Either of the two options reads the value from
     * {@link Settings}.
     *
     * @param value the new default
     */
    public Option<T> withDefault(T value) {
        Draft<T> draft = new Draft<>(name, type, valueType);
        draft.range = range;
        draft.words = words;
        draft.kind = kind;
        return draft.orElse(value).description(description);
    }

    /** {@return the key under {@code with}, in kebab-case} */
    public String name() {
        return name;
    }

    /** {@return the form of the value in a run file} */
    public Type type() {
        return type;
    }

    /** {@return the class of the value that {@link Settings#get} returns} */
    public Class<?> valueType() {
        return valueType;
    }

    /** {@return the default as written in a run file} Empty for a mandatory option and for one without a default. */
    public Optional<Object> defaultValue() {
        return defaultValue;
    }

    /** {@return whether the run file must set a value} */
    public boolean isMandatory() {
        return mandatory;
    }

    /** {@return the range of accepted numbers; for a list, the range of each entry} */
    public Range range() {
        return range;
    }

    /** {@return the values of a choice, or the words that are accepted instead of a number} */
    public List<String> words() {
        return words;
    }

    /** {@return the factory interface of a {@link Type#COMPONENT}; empty for other types} */
    public Optional<Class<? extends ComponentFactory>> kind() {
        return kind;
    }

    /** {@return the description, one sentence with a capital at the start and a full stop at the end} */
    public String description() {
        return description;
    }

    /**
     * {@return the spelling of a constant in run files, such as {@code every-round} for {@code EVERY_ROUND}}
     *
     * @param constant a constant of an enumeration
     */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * A builder of an option. {@link #description} completes the declaration.
     *
     * @param <T> the type of the option's value
     */
    public static final class Draft<T> {

        private final String name;
        private final Type type;
        private final Class<?> valueType;
        private Optional<Object> defaultValue = Optional.empty();
        private boolean mandatory;
        private Range range = Range.ALL;
        private List<String> words = List.of();
        private Optional<Class<? extends ComponentFactory>> kind = Optional.empty();

        private Draft(String name, Type type, Class<?> valueType) {
            this.name = Objects.requireNonNull(name);
            this.type = type;
            this.valueType = valueType;
        }

        /**
         * Sets an inclusive lower bound.
         *
         * @param least the smallest accepted number
         * @return this draft
         */
        public Draft<T> from(double least) {
            range = new Range(least, false, range.to(), range.below());
            return this;
        }

        /**
         * Sets an inclusive upper bound.
         *
         * @param most the largest accepted number
         * @return this draft
         */
        public Draft<T> to(double most) {
            range = new Range(range.from(), range.above(), most, false);
            return this;
        }

        /**
         * Sets an exclusive lower bound.
         *
         * @param bound the bound, which is not accepted itself
         * @return this draft
         */
        public Draft<T> above(double bound) {
            range = new Range(bound, true, range.to(), range.below());
            return this;
        }

        /**
         * Sets an exclusive upper bound.
         *
         * @param bound the bound, which is not accepted itself
         * @return this draft
         */
        public Draft<T> below(double bound) {
            range = new Range(range.from(), range.above(), bound, true);
            return this;
        }

        /**
         * Sets the default.
         *
         * @param value the value in runs that do not set the option
         * @return this draft
         */
        public Draft<T> orElse(T value) {
            defaultValue = Optional.of(plain(value));
            return this;
        }

        /**
         * Sets the default to a component with its default settings.
         *
         * @param component the name of the component
         * @return this draft
         */
        public Draft<T> orElseUse(String component) {
            defaultValue = Optional.of(component);
            return this;
        }

        /**
         * Sets the default of a schedule to a constant number.
         *
         * @param value the constant number
         * @return this draft
         */
        public Draft<T> orElseNumber(double value) {
            defaultValue = Optional.of(value);
            return this;
        }

        /**
         * Makes the key mandatory in run files and removes the default.
         *
         * @return this draft
         */
        public Draft<T> mandatory() {
            mandatory = true;
            defaultValue = Optional.empty();
            return this;
        }

        /**
         * Removes the default, so that the value is absent unless the run file sets it.
         *
         * @return this draft
         */
        public Draft<T> optional() {
            defaultValue = Optional.empty();
            return this;
        }

        /**
         * Completes the declaration.
         *
         * @param description one sentence with a capital at the start and a full stop at the end
         * @return the option
         */
        public Option<T> description(String description) {
            return new Option<>(this, description);
        }

        private Draft<T> words(List<String> allowed) {
            words = allowed;
            defaultValue = Optional.of(allowed.get(0));
            return this;
        }

        private static Object plain(Object value) {
            if (value instanceof double[] numbers) {
                return Arrays.stream(numbers).boxed().toList();
            }
            if (value instanceof Enum<?> constant) {
                return word(constant);
            }
            if (value instanceof Integer small) {
                return small.longValue();
            }
            return value instanceof NumberOrWord either ? either.plain() : value;
        }
    }
}
