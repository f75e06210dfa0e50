package org.parley.api.component;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One setting of a component, declared once: the same declaration validates run files, fills in defaults, prints {@code parley describe},
 * makes the documentation tables, and hands the value out again with its type.
 *
 * <pre>{@code
 * static final Option<Double> THETA = Option.number("theta").from(0).to(1).orElse(1.0).says("Weight of the new direction.");
 *
 * double theta = settings.get(THETA);
 * }</pre>
 *
 * <p>An option without {@code orElse} is absent unless the run file gives it; {@link Draft#mandatory} makes the run file give it.
 *
 * @param <T> what {@link Settings#get} returns
 */
public final class Option<T> {

    /** What a value looks like in a run file. */
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

    /** A floating-point number. */
    public static Draft<Double> number(String name) {
        return new Draft<>(name, Type.NUMBER, Double.class);
    }

    /** A floating-point number, or one of a few words such as {@code auto}; the first word is the default. */
    public static Draft<NumberOrWord> numberOr(String name, String... words) {
        return new Draft<NumberOrWord>(name, Type.NUMBER, NumberOrWord.class).words(List.of(words));
    }

    /** A whole number that fits an {@code int}. */
    public static Draft<Integer> integer(String name) {
        return new Draft<Integer>(name, Type.INTEGER, Integer.class)
                .from(Integer.MIN_VALUE)
                .to(Integer.MAX_VALUE);
    }

    /** A whole number of 64 bits, for counts of rounds and seeds. */
    public static Draft<Long> wholeNumber(String name) {
        return new Draft<>(name, Type.INTEGER, Long.class);
    }

    /** A whole number that fits an {@code int}, or one of a few words; the first word is the default. */
    public static Draft<NumberOrWord> integerOr(String name, String... words) {
        return new Draft<NumberOrWord>(name, Type.INTEGER, NumberOrWord.class)
                .words(List.of(words))
                .from(Integer.MIN_VALUE)
                .to(Integer.MAX_VALUE);
    }

    /** {@code true} or {@code false}. */
    public static Draft<Boolean> flag(String name) {
        return new Draft<>(name, Type.FLAG, Boolean.class);
    }

    /** One of these words; the first is the default. */
    public static Draft<String> choice(String name, String... words) {
        return new Draft<String>(name, Type.CHOICE, String.class).words(List.of(words));
    }

    /** A constant of an enumeration, written in kebab-case; the first is the default. */
    public static <E extends Enum<E>> Draft<E> choice(String name, Class<E> constants) {
        return choice(name, List.of(constants.getEnumConstants()));
    }

    /** One of these constants of an enumeration, written in kebab-case; the first is the default. */
    public static <E extends Enum<E>> Draft<E> choice(String name, List<E> constants) {
        return new Draft<E>(name, Type.CHOICE, constants.get(0).getDeclaringClass())
                .words(constants.stream().<String>map(Option::word).toList());
    }

    /** Any text. */
    public static Draft<String> text(String name) {
        return new Draft<>(name, Type.TEXT, String.class);
    }

    /** A file, named relative to the run file. */
    public static Draft<Path> file(String name) {
        return new Draft<>(name, Type.FILE, Path.class);
    }

    /** A directory that is there, named relative to the run file. */
    public static Draft<Path> directory(String name) {
        return new Draft<>(name, Type.DIRECTORY, Path.class);
    }

    /** A JSON file, named relative to the run file and read by the framework. */
    public static Draft<JsonFile> json(String name) {
        return new Draft<>(name, Type.JSON, JsonFile.class);
    }

    /** A list of numbers; the range is that of each entry. */
    public static Draft<double[]> numbers(String name) {
        return new Draft<>(name, Type.NUMBERS, double[].class);
    }

    /** A list of texts. */
    public static Draft<List<String>> texts(String name) {
        return new Draft<>(name, Type.TEXTS, List.class);
    }

    /** Another component of this kind, by name or as {@code {use, with}}. */
    public static <F extends ComponentFactory> Draft<Component<F>> component(String name, Class<F> kind) {
        Draft<Component<F>> draft = new Draft<>(name, Type.COMPONENT, Component.class);
        draft.kind = Optional.of(kind);
        return draft;
    }

    /** A number that may change with time: a value, or the name of a schedule. */
    public static Draft<Component<ScheduleFactory>> schedule(String name) {
        return component(name, ScheduleFactory.class);
    }

    /** The same option with another default; either of the two reads its value. */
    public Option<T> withDefault(T value) {
        Draft<T> draft = new Draft<>(name, type, valueType);
        draft.range = range;
        draft.words = words;
        draft.kind = kind;
        return draft.orElse(value).says(description);
    }

    /** Key under {@code with}, in kebab-case. */
    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    /** The class of what {@link Settings#get} returns. */
    public Class<?> valueType() {
        return valueType;
    }

    /** As it would stand in a run file; empty for a mandatory option and for one that may be absent. */
    public Optional<Object> defaultValue() {
        return defaultValue;
    }

    /** Whether the run file must give a value. */
    public boolean isMandatory() {
        return mandatory;
    }

    /** The numbers it accepts; for lists, of each entry. */
    public Range range() {
        return range;
    }

    /** All values of a choice, or the words that may stand in place of a number. */
    public List<String> words() {
        return words;
    }

    /** For {@link Type#COMPONENT}: the factory interface of what stands here. */
    public Optional<Class<? extends ComponentFactory>> kind() {
        return kind;
    }

    /** One sentence, starting with a capital and ending with a full stop. */
    public String description() {
        return description;
    }

    /** {@code every-round} for {@code EVERY_ROUND}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return name;
    }

    /** An option in the making; {@link #says} completes it. */
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

        /** No number below this one. */
        public Draft<T> from(double least) {
            range = new Range(least, false, range.to(), range.below());
            return this;
        }

        /** No number above this one. */
        public Draft<T> to(double most) {
            range = new Range(range.from(), range.above(), most, false);
            return this;
        }

        /** Only numbers greater than this one. */
        public Draft<T> above(double bound) {
            range = new Range(bound, true, range.to(), range.below());
            return this;
        }

        /** Only numbers less than this one. */
        public Draft<T> below(double bound) {
            range = new Range(range.from(), range.above(), bound, true);
            return this;
        }

        /** The value where the run file gives none. */
        public Draft<T> orElse(T value) {
            defaultValue = Optional.of(plain(value));
            return this;
        }

        /** The component with its own defaults, where the run file names none. */
        public Draft<T> orElseUse(String component) {
            defaultValue = Optional.of(component);
            return this;
        }

        /** The schedule that stays at this number, where the run file names none. */
        public Draft<T> orElseNumber(double value) {
            defaultValue = Optional.of(value);
            return this;
        }

        /** The run file must give a value. */
        public Draft<T> mandatory() {
            mandatory = true;
            defaultValue = Optional.empty();
            return this;
        }

        /** Absent unless the run file gives it, although its kind has a default. */
        public Draft<T> optional() {
            defaultValue = Optional.empty();
            return this;
        }

        /** @param description one sentence, starting with a capital and ending with a full stop */
        public Option<T> says(String description) {
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
