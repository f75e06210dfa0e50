package org.parley.runtime.plugin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.runtime.component.ComponentKind;

/** Whether an option is declared so that its own default could stand in a run file. */
public final class OptionCheck {

    private OptionCheck() {}

    /** What is wrong, each to be read after "option 'x' ". */
    public static List<String> faults(Option<?> option) {
        List<String> faults = new ArrayList<>();
        Objects.requireNonNull(option.description(), "an option without a description");
        if (!KebabCase.matches(option.name())) {
            faults.add("has a name that is not in kebab-case: " + KebabCase.RULE);
        }
        option.defaultValue()
                .filter(value -> !fits(option, value))
                .ifPresent(value -> faults.add("has the default " + value + ", which is not " + expected(option)));
        if (option.type() == Option.Type.COMPONENT
                && option.kind().filter(OptionCheck::isKind).isEmpty()) {
            faults.add("does not say which kind of component stands there");
        }
        return faults;
    }

    private static boolean fits(Option<?> option, Object value) {
        return switch (option.type()) {
            case NUMBER -> option.words().contains(value) || inRange(option, value);
            case INTEGER -> option.words().contains(value) || (value instanceof Long && inRange(option, value));
            case FLAG -> value instanceof Boolean;
            case CHOICE -> option.words().contains(value);
            case TEXT, FILE, DIRECTORY, JSON -> value instanceof String;
            case COMPONENT -> value instanceof String || (value instanceof Number && isSchedule(option));
            case NUMBERS ->
                value instanceof List<?> list && list.stream().allMatch(element -> inRange(option, element));
            case TEXTS -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
        };
    }

    private static boolean inRange(Option<?> option, Object value) {
        return value instanceof Number number && option.range().contains(number.doubleValue());
    }

    private static String expected(Option<?> option) {
        return switch (option.type()) {
            case NUMBER, INTEGER -> "in its own range " + range(option);
            case FLAG -> "true or false";
            case CHOICE -> "one of its own words " + option.words();
            case TEXT, FILE, DIRECTORY, JSON -> "text";
            case COMPONENT -> isSchedule(option) ? "the name of a schedule or a number" : "the name of a component";
            case NUMBERS -> "a list of numbers in its own range " + range(option);
            case TEXTS -> "a list of texts";
        };
    }

    private static boolean isSchedule(Option<?> option) {
        return option.kind().filter(kind -> kind == ScheduleFactory.class).isPresent();
    }

    private static String range(Option<?> option) {
        return option.range().from() + " to " + option.range().to();
    }

    private static boolean isKind(Class<?> type) {
        return Arrays.stream(ComponentKind.values()).anyMatch(kind -> kind.factoryType() == type);
    }
}
