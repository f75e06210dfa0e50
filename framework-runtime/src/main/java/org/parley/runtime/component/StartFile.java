package org.parley.runtime.component;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a start file holds.
 *
 * @param perAgent whether there is a row for each agent, or one row for all
 * @param faults what is wrong with the file; then there are no rows
 */
record StartFile(List<double[]> rows, boolean perAgent, List<String> faults) {

    static StartFile read(Path file) {
        JsonNode json;
        try {
            json = JsonMapper.shared().readTree(file.toFile());
        } catch (JacksonException fault) {
            return unusable(
                    file,
                    "cannot be read as JSON: "
                            + fault.getOriginalMessage().lines().findFirst().orElse("unreadable"));
        }
        if (!json.isArray() || json.isEmpty()) {
            return unusable(file, "must hold a list of numbers, or a list of such lists, one per agent");
        }
        boolean perAgent = json.get(0).isArray();
        List<double[]> rows = new ArrayList<>();
        for (JsonNode row :
                perAgent ? json : JsonMapper.shared().createArrayNode().add(json)) {
            double[] numbers = row.valueStream().mapToDouble(StartFile::number).toArray();
            boolean fits = row.isArray() && row.valueStream().allMatch(StartFile::isFinite);
            if (!fits || (!rows.isEmpty() && rows.get(0).length != numbers.length)) {
                return unusable(file, "row " + rows.size() + " must be a list of finite numbers as long as the others");
            }
            rows.add(numbers);
        }
        return new StartFile(List.copyOf(rows), perAgent, List.of());
    }

    private static boolean isFinite(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.doubleValue());
    }

    private static double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    private static StartFile unusable(Path file, String fault) {
        return new StartFile(List.of(), false, List.of(file.getFileName() + " " + fault));
    }
}
