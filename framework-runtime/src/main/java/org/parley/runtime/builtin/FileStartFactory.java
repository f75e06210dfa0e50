package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;

@Described(
        name = "file",
        says = "A start from a JSON file: a list of numbers for all agents, or a list of such lists, one per agent.")
final class FileStartFactory implements StartFactory {

    private static final Option<JsonFile> FILE = Option.json("file").mandatory().says("The JSON file.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE);
    }

    @Override
    public List<String> faults(Settings settings) {
        return StartFile.read(settings.get(FILE)).faults();
    }

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        StartFile file = StartFile.read(settings.get(FILE));
        String path = "levels." + level + ".start.with.file";
        if (!file.faults().isEmpty()) {
            throw fault(path, file.faults().get(0));
        }
        int rows = file.rows().size();
        if (file.perAgent() && rows != context.agents()) {
            throw fault(path, "has " + rows + " rows for " + context.agents() + " agents");
        }
        return (agent, random, shared, row) -> {
            double[] from = file.rows().get(file.perAgent() ? agent : 0);
            if (from.length != row.length) {
                throw fault(path, "has " + from.length + " numbers per row where the level has " + row.length);
            }
            System.arraycopy(from, 0, row, 0, row.length);
        };
    }

    private static ParleyException fault(String path, String message) {
        return new ParleyException(new Fault(ErrorCode.PROBLEM_FILE, path, message));
    }
}
