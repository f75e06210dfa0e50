package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "json-lines", says = "Writes every row as a JSON object on a line of its own.")
public final class JsonLinesFactory implements ObserverFactory {

    static final Option<String> FILE =
            Option.text("file").orElse("rows.jsonl").says("The file in the run's directory.");
    static final Option<List<String>> COLUMNS = Option.texts("columns")
            .orElse(List.of())
            .says("What to write beside the round; everything for an empty list.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, COLUMNS);
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        settings.get(COLUMNS).forEach(context::reads);
        return new JsonLines(context.file(settings.get(FILE)), settings.get(COLUMNS));
    }
}
