package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.parley.runtime.plan.Precision;

/**
 * Writes {@code iterates.jsonl}: one line per recorded round and level, {@code {"round": 3, "level": "upper", "values": [[…], …]}}, a row per
 * agent.
 *
 * <p>Numbers read back to bit-identical results in the run's precision. JSON has no word for what is not finite, so that is written as the
 * strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}: every JSON reader accepts them, and they say more than null.
 */
public final class IteratesWriter extends AppendFile {

    private final boolean single;
    private final int agents;
    private final Map<String, double[]> rows = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    private IteratesWriter(FilePrefix prefix, Precision precision, int agents) {
        super(prefix);
        this.single = precision == Precision.FLOAT32;
        this.agents = agents;
    }

    /** Starts the file; one that is there already is emptied. */
    public static IteratesWriter create(Path path, Precision precision, int agents) {
        return resume(FilePrefix.nothingOf(path), precision, agents);
    }

    /** Goes on after what a checkpoint knew of; lines after that are dropped. */
    public static IteratesWriter resume(FilePrefix prefix, Precision precision, int agents) {
        return new IteratesWriter(prefix, precision, agents);
    }

    /** Appends the state of a level after this many rounds. */
    public void append(long round, String level, Rows value) {
        double[] row = rows.computeIfAbsent(level, name -> new double[value.dimension()]);
        text.setLength(0);
        text.append("{\"round\": ")
                .append(round)
                .append(", \"level\": \"")
                .append(level)
                .append("\", \"values\": [");
        for (int agent = 0; agent < agents; agent++) {
            value.read(agent, row);
            text.append(agent == 0 ? "[" : ", [");
            appendNumbers(row);
            text.append(']');
            append(text);
            text.setLength(0);
        }
        append("]}\n");
    }

    private void appendNumbers(double[] row) {
        for (int i = 0; i < row.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            if (!Double.isFinite(row[i])) {
                text.append('"').append(row[i]).append('"');
            } else if (single) {
                text.append((float) row[i]);
            } else {
                text.append(row[i]);
            }
        }
    }
}
