package org.parley.runtime.builtin;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;
import org.parley.runtime.engine.run.SavedVariables;

@Described(
        name = "run",
        says =
                "Where another run has come to, by its newest checkpoint; where it had another number of agents, all start at their average.")
final class RunStartFactory implements StartFactory {

    private static final Option<Path> DIRECTORY =
            Option.directory("directory").mandatory().says("The directory of that run, which must not be under way.");
    private static final Option<String> LEVEL =
            Option.text("level").optional().says("Its level; default: the one of the same name.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTORY, LEVEL);
    }

    @Override
    public List<String> faults(Settings settings) {
        try {
            SavedVariables saved = SavedVariables.newestOf(settings.get(DIRECTORY));
            return settings.find(LEVEL)
                    .flatMap(level -> missing(saved, level))
                    .map(List::of)
                    .orElse(List.of());
        } catch (ParleyException unusable) {
            return unusable.faults().stream()
                    .map(fault -> fault.path() + " " + fault.message() + "; " + fault.hint())
                    .toList();
        }
    }

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        String path = "levels." + level + ".start.with";
        SavedVariables saved = SavedVariables.newestOf(settings.get(DIRECTORY));
        String from = settings.find(LEVEL).orElse(level);
        missing(saved, from).ifPresent(message -> {
            throw fault(path + ".level", message, "name its level");
        });
        List<double[]> rows = saved.rows(from);
        boolean sameAgents = rows.size() == context.agents();
        double[] average = average(rows);
        return (agent, random, shared, row) -> {
            double[] start = sameAgents ? rows.get(agent) : average;
            if (start.length != row.length) {
                throw fault(
                        path + ".directory",
                        "level " + from + " of that run has dimension " + start.length + ", level " + level
                                + " of this one has " + row.length,
                        "take a run of the same model");
            }
            System.arraycopy(start, 0, row, 0, row.length);
        };
    }

    private static Optional<String> missing(SavedVariables saved, String level) {
        return saved.levels().contains(level)
                ? Optional.empty()
                : Optional.of("that run has no level '" + level + "'; it has " + String.join(", ", saved.levels()));
    }

    private static double[] average(List<double[]> rows) {
        double[] average = new double[rows.get(0).length];
        for (double[] row : rows) {
            for (int k = 0; k < average.length; k++) {
                average[k] += row[k] / rows.size();
            }
        }
        return average;
    }

    private static ParleyException fault(String path, String message, String hint) {
        return new ParleyException(new Fault(ErrorCode.CONFIG_CONFLICT, path, message, hint));
    }
}
