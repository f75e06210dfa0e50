package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.PlanOptions.LocalData;

/** Reads which data the agents of this machine have. Only this process knows the result. */
public final class LocalDataReader {

    private static final String OPTION = "--data";
    private static final String FILE_OPTION = "--data-file";

    private final Diagnostics diagnostics = new Diagnostics();
    private final List<LocalData> data = new ArrayList<>();

    private LocalDataReader() {}

    /**
     * @param assignments {@code AGENT=FILE}, relative to the working directory
     * @param file a YAML file that maps agents to files, or to options of the reader, relative to that file
     * @throws org.parley.api.component.ParleyException with all errors
     */
    public static List<LocalData> read(List<String> assignments, Optional<Path> file) {
        LocalDataReader reader = new LocalDataReader();
        assignments.forEach(reader::assignment);
        file.ifPresent(reader::file);
        reader.diagnostics.throwIfAny("the data of agents");
        return reader.data;
    }

    private void assignment(String assignment) {
        int equals = assignment.indexOf('=');
        Optional<Integer> agent = agent(assignment.substring(0, Math.max(0, equals)));
        if (agent.isEmpty() || equals == assignment.length() - 1) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE,
                    OPTION,
                    "must be AGENT=FILE, got " + Words.quoted(assignment),
                    "for example --data 1=patients.csv; agents are numbered from 0");
            return;
        }
        data.add(new LocalData(
                agent.get(), assignment.substring(equals + 1), Path.of("").toAbsolutePath(), OPTION));
    }

    private void file(Path file) {
        Path base = file.toAbsolutePath().getParent();
        new RunFileReader(diagnostics)
                .file(file, Origin.local(FILE_OPTION, base), "", "")
                .ifPresent(branch -> branch.children().forEach((key, node) -> {
                    Optional<Integer> agent = agent(key);
                    if (agent.isEmpty()) {
                        diagnostics.add(
                                ErrorCode.CONFIG_UNKNOWN_KEY,
                                FILE_OPTION,
                                Words.quoted(key) + " is not the number of an agent",
                                "for example 1: patients.csv; agents are numbered from 0");
                    } else {
                        data.add(new LocalData(agent.get(), OwnDataReader.plain(node), base, FILE_OPTION));
                    }
                }));
    }

    private static Optional<Integer> agent(String number) {
        return number.matches("[0-9]{1,7}") ? Optional.of(Integer.parseInt(number)) : Optional.empty();
    }
}
