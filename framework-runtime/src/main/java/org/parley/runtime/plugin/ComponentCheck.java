package org.parley.runtime.plugin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.runtime.component.ComponentKind;

/** Validates the name, description and options of a factory, on which run files, {@code parley describe} and the documentation depend. */
public final class ComponentCheck {

    /** The rule for all names in run files, such as {@code semi-atc-gt}. */
    public static final String NAME_RULE =
            "lower-case letters and digits, words joined by single hyphens, starting with a letter, at most 100 characters";

    // Longer names are not realistic, and the pattern would recurse until the stack overflows.
    private static final int LONGEST_NAME = 100;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private final ComponentFactory factory;
    private final Candidate candidate;
    private final ClassLoader loader;
    private boolean sound = true;

    private ComponentCheck(ComponentFactory factory, Candidate candidate, ClassLoader loader) {
        this.factory = factory;
        this.candidate = candidate;
        this.loader = loader;
    }

    /**
     * Calls the factory's name, description and options, and reports every error.
     *
     * @return the name, if everything is valid
     */
    static Optional<String> validName(ComponentFactory factory, Candidate candidate, ClassLoader loader) {
        ComponentCheck check = new ComponentCheck(factory, candidate, loader);
        Optional<String> name = check.ask("name()", factory::name);
        name.ifPresent(check::checkName);
        check.ask("description()", factory::description);
        check.ask("options()", factory::options).ifPresent(check::checkOptions);
        if (check.sound && factory instanceof CommandFactory command) {
            check.ask("arguments()", () -> CommandCheck.errors(command))
                    .ifPresent(diagnostics -> diagnostics.forEach(diagnostic -> check.complain(diagnostic, "")));
        }
        return check.sound ? name : Optional.empty();
    }

    private void checkName(String name) {
        if (!isName(name)) {
            complain("is named '" + name + "'", "names must consist of " + NAME_RULE);
        }
    }

    private void checkOptions(List<Option<?>> options) {
        // Options are checked one by one with error handling, because the list and its elements are code of the plugin.
        ask("options()", () -> {
            Set<String> names = new HashSet<>();
            for (Option<?> option : options) {
                errors(option).forEach(diagnostic -> complain("option '" + option.name() + "' " + diagnostic, ""));
                if (!names.add(option.name())) {
                    complain("option '" + option.name() + "' is declared twice", "");
                }
            }
            return names;
        });
    }

    private <T> Optional<T> ask(String method, Callable<T> question) {
        Optional<Optional<T>> answer = PluginBoundary.attempt(
                loader,
                () -> Optional.ofNullable(question.call()),
                reason -> complain("fails in " + method + ": " + reason, ""));
        if (answer.isPresent() && answer.get().isEmpty()) {
            complain("returns null from " + method, "");
        }
        return answer.flatMap(value -> value);
    }

    private void complain(String message, String hint) {
        sound = false;
        String type = factory.getClass().getName();
        candidate.complain(ErrorCode.PLUGIN_BAD_COMPONENT, "component " + type + " " + message, hint);
    }

    /** Returns whether run files can use this name. */
    public static boolean isName(String name) {
        return name.length() <= LONGEST_NAME && NAME.matcher(name).matches();
    }

    /** Returns the errors of an option, as predicates that follow "option 'x' ". */
    public static List<String> errors(Option<?> option) {
        List<String> diagnostics = new ArrayList<>();
        Objects.requireNonNull(option.description(), "an option without a description");
        if (!isName(option.name())) {
            diagnostics.add("has a name that is not in kebab-case: " + NAME_RULE);
        }
        option.defaultValue()
                .filter(value -> !fits(option, value))
                .ifPresent(value -> diagnostics.add("has the default " + value + ", which is not " + expected(option)));
        if (option.type() == Option.Type.COMPONENT
                && option.kind().filter(ComponentCheck::isKind).isEmpty()) {
            diagnostics.add("does not declare the kind of the component");
        }
        return diagnostics;
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
