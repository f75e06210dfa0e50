package org.parley.runtime.config.bind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.config.source.YamlReader;
import org.parley.runtime.plugin.PluginReport.Offered;

/**
 * Settings of components without a run file around them, one by one: {@code dataset.tiny.file=tiny.bin}; and data for those that learn from
 * some.
 */
public final class GivenSettings {

    private final Map<String, Map<String, Object>> byComponent;
    private final Optional<Object> data;

    private GivenSettings(Map<String, Map<String, Object>> byComponent, Optional<Object> data) {
        this.byComponent = byComponent;
        this.data = data;
    }

    /**
     * @param assignments each {@code KIND.NAME.OPTION=VALUE}, the value as it would stand in a run file
     * @throws ParleyException with everything that is wrong
     */
    public static GivenSettings read(List<String> assignments) {
        return read(assignments, Optional.empty());
    }

    /** @param data as they would stand under {@code data} in a run file: a name, or a map such as {@code {use: digits, test: 0.2}} */
    public static GivenSettings read(List<String> assignments, Optional<String> data) {
        Faults faults = new Faults();
        Map<String, Map<String, Object>> byComponent = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            String[] keys = assignment.substring(0, Math.max(equals, 0)).strip().split("\\.", 3);
            String label = "--with " + Words.shortened(assignment);
            if (keys.length < 3) {
                faults.add(
                        ErrorCode.CONFIG_UNREADABLE,
                        label,
                        "is not of the form KIND.NAME.OPTION=VALUE",
                        "for example --with dataset.tiny.file=tiny.bin");
            } else {
                new YamlReader(faults, ErrorCode.CONFIG_UNREADABLE, label)
                        .read(assignment.substring(equals + 1))
                        .ifPresent(value -> byComponent
                                .computeIfAbsent(keys[0] + "." + keys[1], component -> new LinkedHashMap<>())
                                .put(keys[2], value));
            }
        }
        Optional<Object> readData =
                data.flatMap(text -> new YamlReader(faults, ErrorCode.CONFIG_UNREADABLE, "--data").read(text));
        faults.throwIfAny("the command line");
        return new GivenSettings(byComponent, readData);
    }

    /** What a run file would have under {@code data}. */
    public Optional<Object> data() {
        return data;
    }

    /** Of a component, as a run file's {@code with}. */
    public Map<String, Object> of(Offered component) {
        return byComponent.getOrDefault(key(component), Map.of());
    }

    /** @throws ParleyException when something is given for a component that is not among these */
    public void requireAmong(List<Offered> components) {
        List<String> known = components.stream().map(GivenSettings::key).toList();
        List<Fault> faults = new ArrayList<>();
        for (String given : byComponent.keySet()) {
            if (!known.contains(given)) {
                faults.add(new Fault(
                        ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                        "--with " + given,
                        "there is no such component in the jar",
                        known.stream().sorted().collect(Collectors.joining(", "))));
            }
        }
        if (!faults.isEmpty()) {
            throw new ParleyException("--with", faults);
        }
    }

    private static String key(Offered component) {
        return component.kind().label() + "." + component.name();
    }
}
