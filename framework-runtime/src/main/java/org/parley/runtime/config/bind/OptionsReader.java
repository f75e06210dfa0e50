package org.parley.runtime.config.bind;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.PlainTree;

/** Reads declared options out of a mapping: the {@code with} of a component, or a section of the run file. */
public final class OptionsReader {

    /** How a component inside an option is read. */
    @FunctionalInterface
    interface Components {
        Optional<?> bind(Option<?> option, Node node, String path);
    }

    private final Faults faults;
    private final ScalarReader scalars;
    private final PlainTree defaults;
    private final Components components;

    /** For options that are no components. */
    public OptionsReader(Faults faults) {
        this(faults, (option, node, path) -> Optional.empty());
    }

    OptionsReader(Faults faults, Components components) {
        this.faults = faults;
        this.scalars = new ScalarReader(faults);
        this.defaults = new PlainTree(faults);
        this.components = components;
    }

    /** @param at the path of an option, given its name */
    public OptionValues read(List<Option<?>> options, Branch given, UnaryOperator<String> at) {
        Map<String, Object> values = new LinkedHashMap<>();
        boolean faultless = true;
        for (Option<?> option : options) {
            String path = at.apply(option.name());
            Optional<Node> node = given.child(option.name()).or(() -> defaultOf(option, given, path));
            Optional<?> value = node.flatMap(present -> value(option, present, path));
            value.ifPresent(present -> values.put(option.name(), present));
            if (node.isEmpty() && option.isMandatory()) {
                faults.add(
                        ErrorCode.CONFIG_MISSING,
                        path,
                        "must be given: " + OptionWords.accepts(option),
                        option.description());
            }
            faultless &= value.isPresent() || (node.isEmpty() && !option.isMandatory());
        }
        List<String> names = options.stream().<String>map(Option::name).toList();
        return new OptionValues(names, values, faultless);
    }

    private Optional<Node> defaultOf(Option<?> option, Branch given, String path) {
        return option.defaultValue()
                .flatMap(value ->
                        defaults.node(value, Origin.defaults(given.origin().base()), path));
    }

    private Optional<?> value(Option<?> option, Node node, String path) {
        return option.type() == Option.Type.COMPONENT
                ? components.bind(option, node, path)
                : scalars.read(option, node, path);
    }
}
