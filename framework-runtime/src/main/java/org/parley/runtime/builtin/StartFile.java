package org.parley.runtime.builtin;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.JsonFile;

/**
 * What a start file holds.
 *
 * @param perAgent whether there is a row for each agent, or one row for all
 * @param faults what is wrong with the file; then there are no rows
 */
record StartFile(List<double[]> rows, boolean perAgent, List<String> faults) {

    static StartFile read(JsonFile file) {
        if (!(file.content() instanceof List<?> list) || list.isEmpty()) {
            return unusable(file, "must hold a list of numbers, or a list of such lists, one per agent");
        }
        boolean perAgent = list.get(0) instanceof List<?>;
        List<double[]> rows = new ArrayList<>();
        for (Object row : perAgent ? list : List.of(list)) {
            if (!(row instanceof List<?> entries)
                    || !entries.stream().allMatch(Double.class::isInstance)
                    || (!rows.isEmpty() && rows.get(0).length != entries.size())) {
                return unusable(file, "row " + rows.size() + " must be a list of finite numbers as long as the others");
            }
            rows.add(entries.stream().mapToDouble(Double.class::cast).toArray());
        }
        return new StartFile(List.copyOf(rows), perAgent, List.of());
    }

    private static StartFile unusable(JsonFile file, String fault) {
        return new StartFile(List.of(), false, List.of(file.path().getFileName() + " " + fault));
    }
}
