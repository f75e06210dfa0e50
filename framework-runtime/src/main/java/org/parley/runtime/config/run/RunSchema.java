package org.parley.runtime.config.run;

import static org.parley.runtime.config.run.SchemaForms.anyOf;
import static org.parley.runtime.config.run.SchemaForms.list;
import static org.parley.runtime.config.run.SchemaForms.named;
import static org.parley.runtime.config.run.SchemaForms.object;
import static org.parley.runtime.config.run.SchemaForms.oneOrSeveral;
import static org.parley.runtime.config.run.SchemaForms.reference;
import static org.parley.runtime.config.run.SchemaForms.said;
import static org.parley.runtime.config.run.SchemaForms.titled;
import static org.parley.runtime.config.run.SchemaForms.type;
import static org.parley.runtime.config.run.SchemaForms.values;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.ComponentKeys;

/**
 * A JSON Schema of run files for editors, made of the declarations that run files are read by. It says what may stand where; nothing is required, since
 * a recipe or the file named by {@code extends} may give it.
 */
public record RunSchema(ComponentRegistry registry) {

    /** As plain maps and lists. */
    public Map<String, Object> tree() {
        Map<String, Object> schema = titled("Run file of Parley");
        schema.putAll(object(top()));
        schema.put("$defs", definitions());
        return schema;
    }

    /** What schemas of run files refer to. */
    Map<String, Object> definitions() {
        Map<String, Object> definitions = new LinkedHashMap<>();
        for (ComponentKind kind : ComponentKind.values()) {
            definitions.put(kind.label(), component(kind));
            registry.names(kind)
                    .forEach(name -> definitions.put(
                            definition(kind, name),
                            options(registry.entry(kind, name).orElseThrow().factory())));
        }
        definitions.put("level", object(level()));
        return definitions;
    }

    /** Every key of a run file. */
    Map<String, Object> top() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("extends", said(type("string"), "Another run file, lower in priority; relative to this one."));
        keys.put("recipe", said(Map.of("enum", registry.recipeNames()), "A preset of a plugin."));
        keys.putAll(values(RunKeys.RUN));
        ComponentKeys.RUN.forEach((key, kind) -> keys.put(key, reference(kind)));
        keys.put("data", data());
        keys.put("levels", named(reference("level")));
        keys.put("observe", oneOrSeveral(reference(ObserverFactory.class)));
        keys.put("network", section("network", Map.of("faults", list(reference(NetworkFaultFactory.class)))));
        keys.put("record", section("record", Map.of("select", object(values(RunKeys.SELECT)))));
        Map<String, Object> rules = new LinkedHashMap<>();
        StopReader.NAMED.forEach(rule -> rules.put(rule.name(), options(rule)));
        keys.put("stop", section("stop", rules));
        return keys;
    }

    private Map<String, Object> section(String name, Map<String, Object> more) {
        Map<String, Object> keys = values(RunKeys.SECTIONS.get(name));
        keys.putAll(more);
        return object(keys);
    }

    /** Every key of a level. */
    Map<String, Object> level() {
        Map<String, Object> keys = new LinkedHashMap<>();
        ComponentKeys.LEVEL.forEach((key, kind) -> keys.put(key, reference(kind)));
        keys.put("step", anyOf(List.of(keys.get("step"), reference(ComponentKind.STEP.label()))));
        keys.put("momentum", oneOrSeveral(keys.get("momentum")));
        keys.putAll(values(List.of(RunKeys.RESTART, RunKeys.BATCH)));
        Map<String, Object> door = new LinkedHashMap<>();
        RunKeys.DOOR.forEach(key -> door.put(key, reference(ComponentKeys.LEVEL.get(key))));
        keys.put(RunKeys.DOORS, named(object(door)));
        return keys;
    }

    /** A dataset with keys of its own beside {@code use} and {@code with}. */
    private Map<String, Object> data() {
        Map<String, Object> beside = values(DataReader.SPLIT);
        beside.put(DataReader.PARTITION, reference(PartitionFactory.class));
        return anyOf(List.of(names(ComponentKind.DATASET), used(ComponentKind.DATASET, beside)));
    }

    /** A name, {@code use} and {@code with}, or a number where one stands for a component. */
    private Map<String, Object> component(ComponentKind kind) {
        List<Object> forms = new ArrayList<>(List.of(names(kind), used(kind, Map.of())));
        if (kind == ComponentKind.SCHEDULE || kind == ComponentKind.MOMENTUM) {
            forms.add(type("number"));
        }
        return anyOf(forms);
    }

    private Map<String, Object> names(ComponentKind kind) {
        return Map.of("enum", registry.names(kind));
    }

    /** What {@code with} may hold depends on the name; where a file that is extended gives the name, anything goes. */
    private Map<String, Object> used(ComponentKind kind, Map<String, Object> beside) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("use", names(kind));
        keys.put("with", type("object"));
        keys.putAll(beside);
        Map<String, Object> schema = object(keys);
        List<Object> cases = registry.names(kind).stream()
                .<Object>map(name -> ifUsed(name, reference(definition(kind, name))))
                .toList();
        if (!cases.isEmpty()) {
            schema.put("allOf", cases);
        }
        return schema;
    }

    private static Map<String, Object> ifUsed(String name, Map<String, Object> options) {
        Map<String, Object> isUsed = new LinkedHashMap<>();
        isUsed.put("properties", Map.of("use", Map.of("const", name)));
        isUsed.put("required", List.of("use"));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("if", isUsed);
        schema.put("then", Map.of("properties", Map.of("with", options)));
        return schema;
    }

    private static String definition(ComponentKind kind, String name) {
        return kind.label() + "." + name;
    }

    private Map<String, Object> options(ComponentFactory factory) {
        return said(object(values(factory.options())), factory.description());
    }
}
