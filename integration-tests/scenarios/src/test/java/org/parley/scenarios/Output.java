package org.parley.scenarios;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The output of a run. */
record Output(RunDirectory directory, Result result) {

    static Output of(RunResult recorded) {
        return new Output(RunDirectory.open(recorded.directory().orElseThrow()), recorded.summary());
    }

    MetricsFile metrics() {
        return MetricsFile.read(directory.metrics());
    }

    /** Returns the level's values at every recorded round: a matrix with one row per agent. */
    List<double[][]> iterates(String level) {
        JsonMapper json = JsonMapper.shared();
        List<double[][]> values = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(directory.iterates())) {
                JsonNode node = json.readTree(line);
                if (node.get("level").asString().equals(level)) {
                    values.add(json.treeToValue(node.get("values"), double[][].class));
                }
            }
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
        return values;
    }
}
