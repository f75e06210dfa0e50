package org.parley.plugins.observers.tensorboard;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;

/** One event per row, with a scalar per column. Time counts from the start of the run, so that the file tells nothing that the rows do not. */
final class TensorBoard implements Observer {

    /** TensorBoard looks for the middle part of this name. */
    static final String FILE = "events.out.tfevents.parley";

    private final RecordFile file;
    private final List<String> columns;
    private final double[] begun;

    /** @param columns those to write; empty for all */
    TensorBoard(ObserverContext context, List<String> columns) {
        this.columns = columns;
        file = context.file(FILE);
        begun = context.memory("begun", 1);
    }

    @Override
    public void recorded(Row row) {
        double seconds = row.value("seconds").orElse(0);
        if (begun[0] == 0) {
            begun[0] = 1;
            file.append(TfRecord.of(Events.version(seconds)));
        }
        Message summary = new Message();
        for (String column : written(row)) {
            OptionalDouble value = row.value(column);
            if (value.isPresent()) {
                Events.addScalar(summary, column, (float) value.getAsDouble());
            }
        }
        file.append(TfRecord.of(Events.event(seconds, row.round(), summary)));
    }

    private Collection<String> written(Row row) {
        return columns.isEmpty() ? row.columns() : columns;
    }
}
