package org.parley.api.component;

import java.util.List;
import java.util.Optional;

/**
 * One setting of a component, declared once: the same declaration validates run files, fills in defaults, prints {@code parley describe}
 * and makes the documentation tables.
 *
 * @param name key under {@code with}, in kebab-case
 * @param type what the value is
 * @param defaultValue used when the run file is silent; empty for a required or an optional setting
 * @param required whether the run file must give a value
 * @param min smallest number allowed; for lists, of each entry
 * @param max largest number allowed; for lists, of each entry
 * @param words allowed words: all values of a {@link Type#CHOICE}, or the words a number may be replaced by
 * @param kind for {@link Type#COMPONENT}: the factory interface of what stands here
 * @param description one sentence, starting with a capital and ending with a full stop
 */
public record Option(
        String name,
        Type type,
        Optional<Object> defaultValue,
        boolean required,
        double min,
        double max,
        List<String> words,
        Optional<Class<? extends ComponentFactory>> kind,
        String description) {

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
        /** A list of numbers. */
        NUMBERS,
        /** Another component: a name or {@code {use, with}}. */
        COMPONENT
    }

    public Option {
        words = List.copyOf(words);
    }

    /** A number from {@code min} to {@code max}, both included. */
    public static Option number(String name, double defaultValue, double min, double max, String description) {
        return plain(name, Type.NUMBER, Optional.of(defaultValue), min, max, List.of(), description);
    }

    /** A number from {@code min} to {@code max}, or one of a few words such as {@code auto}; the first word is the default. */
    public static Option numberOr(List<String> words, String name, double min, double max, String description) {
        return plain(name, Type.NUMBER, Optional.of(words.get(0)), min, max, words, description);
    }

    /** A whole number from {@code min} to {@code max}, both included. */
    public static Option integer(String name, long defaultValue, long min, long max, String description) {
        return plain(name, Type.INTEGER, Optional.of(defaultValue), min, max, List.of(), description);
    }

    /** {@code true} or {@code false}. */
    public static Option flag(String name, boolean defaultValue, String description) {
        return plain(name, Type.FLAG, Optional.of(defaultValue), 0, 0, List.of(), description);
    }

    /** One of these words; the first is the default. */
    public static Option choice(String name, List<String> words, String description) {
        return plain(name, Type.CHOICE, Optional.of(words.get(0)), 0, 0, words, description);
    }

    /** Any text. */
    public static Option text(String name, String defaultValue, String description) {
        return plain(name, Type.TEXT, Optional.of(defaultValue), 0, 0, List.of(), description);
    }

    /** A file beside the run file; optional unless {@link #mandatory()}. */
    public static Option file(String name, String description) {
        return plain(name, Type.FILE, Optional.empty(), 0, 0, List.of(), description);
    }

    /** A list of numbers, each from {@code min} to {@code max}. */
    public static Option numbers(String name, List<Double> defaultValue, double min, double max, String description) {
        return plain(name, Type.NUMBERS, Optional.of(defaultValue), min, max, List.of(), description);
    }

    /** Another component of this kind, by name or as {@code {use, with}}. */
    public static Option component(
            String name, Class<? extends ComponentFactory> kind, String defaultUse, String description) {
        return new Option(
                name, Type.COMPONENT, Optional.of(defaultUse), false, 0, 0, List.of(), Optional.of(kind), description);
    }

    /** The same option without a default: the run file must give it. */
    public Option mandatory() {
        return new Option(name, type, Optional.empty(), true, min, max, words, kind, description);
    }

    /** The same option without a default: absent unless the run file gives it. */
    public Option optional() {
        return new Option(name, type, Optional.empty(), false, min, max, words, kind, description);
    }

    private static Option plain(
            String name,
            Type type,
            Optional<Object> defaultValue,
            double min,
            double max,
            List<String> words,
            String description) {
        return new Option(name, type, defaultValue, false, min, max, words, Optional.empty(), description);
    }
}
