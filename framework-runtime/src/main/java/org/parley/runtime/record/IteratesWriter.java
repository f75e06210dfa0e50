package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.parley.runtime.plan.Precision;

/**
 * Writes {@code iterates.jsonl}: one line per recorded round and level, {@code {"round": 3, "level": "upper", "values": [[…], …]}}, with
 * one row per agent.
 *
 * <p>Reading the numbers back in the run's precision gives bit-identical values. JSON has no numbers that are not finite, so these are
 * written as the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}.
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

    /** Creates the file, or truncates an existing one. */
    public static IteratesWriter create(Path path, Precision precision, int agents) {
        return resume(FilePrefix.nothingOf(path), precision, agents);
    }

    /** Continues the file after the prefix recorded in a checkpoint; later lines are dropped. */
    public static IteratesWriter resume(FilePrefix prefix, Precision precision, int agents) {
        return new IteratesWriter(prefix, precision, agents);
    }

    /** Appends the values of a level after a round. */
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
