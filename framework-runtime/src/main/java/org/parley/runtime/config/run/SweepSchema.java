package org.parley.runtime.config.run;

import static org.parley.runtime.config.run.SchemaForms.anyOf;
import static org.parley.runtime.config.run.SchemaForms.list;
import static org.parley.runtime.config.run.SchemaForms.object;
import static org.parley.runtime.config.run.SchemaForms.oneOrSeveral;
import static org.parley.runtime.config.run.SchemaForms.reference;
import static org.parley.runtime.config.run.SchemaForms.said;
import static org.parley.runtime.config.run.SchemaForms.titled;
import static org.parley.runtime.config.run.SchemaForms.type;
import static org.parley.runtime.config.run.SchemaForms.values;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.runtime.component.ComponentRegistry;

/** A JSON Schema of sweep files for editors. Keys that vary take values as a run file does, as far as one can tell from the key alone. */
public record SweepSchema(ComponentRegistry registry) {

    /** As plain maps and lists. */
    public Map<String, Object> tree() {
        RunSchema run = new RunSchema(registry);
        Map<String, Object> varied = reference("varied");
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("runs", said(oneOrSeveral(type("string")), "Run files, relative to this one."));
        keys.put("vary", said(anyOf(List.of(varied, list(varied))), "Keys of run files, and their values."));
        keys.put("search", said(object(values(SweepReader.SEARCH)), "Configurations are drawn."));
        keys.put("seeds", said(oneOrSeveral(type("integer")), "Every configuration is made once per seed."));
        keys.put("select", said(object(values(RunKeys.SELECT)), "The best comes first."));
        keys.put("prune", said(object(values(SweepReader.PRUNE)), "Runs that fall behind are ended."));
        Map<String, Object> schema = titled("Sweep file of Parley");
        schema.putAll(object(keys));
        schema.put("required", List.of("runs"));
        Map<String, Object> definitions = run.definitions();
        definitions.put("varied", varied(run));
        definitions.put("range", object(values(Range.KEYS)));
        schema.put("$defs", definitions);
        return schema;
    }

    private static Map<String, Object> varied(RunSchema run) {
        Map<String, Object> keys = new LinkedHashMap<>();
        run.top().forEach((key, value) -> keys.put(key, several(value)));
        Map<String, Object> ofLevels = new LinkedHashMap<>();
        run.level().forEach((key, value) -> ofLevels.put("^levels\\.[^.,]+\\." + key + "$", several(value)));
        String path = "(" + String.join("|", keys.keySet()) + ")(\\.[^,]+)?";
        Map<String, Object> schema = type("object");
        schema.put("propertyNames", Map.of("pattern", "^" + path + "(, *" + path + ")*$"));
        schema.put("properties", keys);
        schema.put("patternProperties", ofLevels);
        return schema;
    }

    private static Map<String, Object> several(Object value) {
        return anyOf(List.of(list(value), value, reference("range")));
    }
}
