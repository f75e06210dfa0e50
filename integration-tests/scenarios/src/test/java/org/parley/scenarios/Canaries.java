package org.parley.scenarios;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table whose features and labels are recognized wherever they occur: as text, as numbers in single and double precision in both byte
 * orders, as they are in the file and scaled.
 *
 * <p>A feature has more digits than any other number, so six bytes of a double or ten digits identify it. Four bytes of a float also occur
 * within doubles by chance, so a feature in single precision is searched together with the next one.
 */
final class Canaries {

    private static final int FEATURES = 4;
    private static final int ROWS_OF_AGENT = 40;
    private static final int CLASSES = 3;
    private static final int LABELS_IN_A_ROW = 12;

    private final int agents;
    private final double[][] rows;
    private final int[] labels;
    private final Map<Integer, List<Canary>> byHead = new HashMap<>();

    /** A pattern, and its name for messages. */
    private record Canary(String name, byte[] pattern) {

        boolean isAt(byte[] bytes, int offset) {
            return offset + pattern.length <= bytes.length
                    && Arrays.equals(bytes, offset, offset + pattern.length, pattern, 0, pattern.length);
        }
    }

    Canaries(int agents) {
        this.agents = agents;
        Random random = new Random(20);
        rows = new double[agents * ROWS_OF_AGENT][FEATURES];
        labels = new int[rows.length];
        for (int row = 0; row < rows.length; row++) {
            labels[row] = random.nextInt(CLASSES);
            for (int k = 0; k < FEATURES; k++) {
                rows[row][k] = 0.1 + 0.9 * random.nextDouble() + (labels[row] == k ? 1 : 0);
            }
        }
        addNumbers("", rows);
        addNumbers("scaled ", scaled(rows.length, true));
        addNumbers("scaled (n - 1) ", scaled(rows.length, false));
        addNumbers("locally scaled ", scaled(ROWS_OF_AGENT, true));
        addNumbers("locally scaled (n - 1) ", scaled(ROWS_OF_AGENT, false));
        addLabels();
    }

    /** Returns the whole table as CSV. */
    String csv() {
        return csv(0, rows.length);
    }

    /** Returns the rows of an agent as CSV. */
    String csv(int agent) {
        return csv(agent * ROWS_OF_AGENT, (agent + 1) * ROWS_OF_AGENT);
    }

    private String csv(int from, int to) {
        StringBuilder text = new StringBuilder("a,b,c,d,label\n");
        for (int row = from; row < to; row++) {
            for (double value : rows[row]) {
                text.append(value).append(',');
            }
            text.append("class").append(labels[row]).append('\n');
        }
        return text.toString();
    }

    /** Returns the number of features in the table. */
    int features() {
        return rows.length * FEATURES;
    }

    double feature(int row, int column) {
        return rows[row][column];
    }

    /**
     * Returns the features with mean 0 and deviation 1 over parts of the table.
     *
     * @param part the number of rows of a part
     */
    private double[][] scaled(int part, boolean overAll) {
        double[][] scaled = new double[rows.length][FEATURES];
        for (int start = 0; start < rows.length; start += part) {
            double[][] own = Arrays.copyOfRange(rows, start, start + part);
            for (int k = 0; k < FEATURES; k++) {
                int column = k;
                double mean = Arrays.stream(own)
                        .mapToDouble(row -> row[column])
                        .average()
                        .orElseThrow();
                double squares = Arrays.stream(own)
                        .mapToDouble(row -> Math.pow(row[column] - mean, 2))
                        .sum();
                double deviation = Math.sqrt(squares / (overAll ? part : part - 1));
                for (int row = 0; row < part; row++) {
                    scaled[start + row][k] = (own[row][k] - mean) / deviation;
                }
            }
        }
        return scaled;
    }

    private void addNumbers(String kind, double[][] values) {
        for (int row = 0; row < rows.length; row++) {
            for (int k = 0; k < FEATURES; k++) {
                String name = kind + "feature " + k + " of row " + row;
                double value = values[row][k];
                add(name + " as text", digits(value).getBytes(StandardCharsets.US_ASCII));
                byte[] big = ByteBuffer.allocate(8).putDouble(value).array();
                add(name + " as float64", Arrays.copyOf(big, 6));
                add(name + " as little-endian float64", Arrays.copyOfRange(reversed(big), 2, 8));
                if (k < FEATURES - 1) {
                    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                        byte[] floats = ByteBuffer.allocate(8)
                                .order(order)
                                .putFloat((float) value)
                                .putFloat((float) values[row][k + 1])
                                .array();
                        add(name + " as " + order + " float32", floats);
                    }
                }
            }
        }
    }

    /** Returns ten digits, with the point if it is among them. */
    private static String digits(double value) {
        String text = Double.toString(Math.abs(value)).replaceFirst("^0\\.0*", "");
        return text.substring(0, Math.min(11, text.length()));
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int k = 0; k < bytes.length; k++) {
            reversed[k] = bytes[bytes.length - 1 - k];
        }
        return reversed;
    }

    /** Adds the first labels of each agent, in the order of the file. */
    private void addLabels() {
        for (int agent = 0; agent < agents; agent++) {
            int[] own = Arrays.copyOfRange(labels, agent * ROWS_OF_AGENT, agent * ROWS_OF_AGENT + LABELS_IN_A_ROW);
            String name = "labels of agent " + agent;
            byte[] bytes = new byte[own.length];
            for (int k = 0; k < own.length; k++) {
                bytes[k] = (byte) own[k];
            }
            add(name + " as bytes", bytes);
            for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                ByteBuffer ints = ByteBuffer.allocate(4 * own.length).order(order);
                ByteBuffer floats = ByteBuffer.allocate(4 * own.length).order(order);
                ByteBuffer doubles = ByteBuffer.allocate(8 * own.length).order(order);
                for (int label : own) {
                    ints.putInt(label);
                    floats.putFloat(label);
                    doubles.putDouble(label);
                }
                add(name + " as " + order + " integers", ints.array());
                add(name + " as " + order + " float32", floats.array());
                add(name + " as " + order + " float64", doubles.array());
            }
            for (String separator : List.of(",", ", ", "\n")) {
                add(
                        name + " as text",
                        IntStream.of(own)
                                .mapToObj(String::valueOf)
                                .collect(Collectors.joining(separator))
                                .getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private void add(String name, byte[] pattern) {
        byHead.computeIfAbsent(head(pattern, 0), head -> new ArrayList<>()).add(new Canary(name, pattern));
    }

    private static int head(byte[] bytes, int offset) {
        return (bytes[offset] & 0xff) << 24
                | (bytes[offset + 1] & 0xff) << 16
                | (bytes[offset + 2] & 0xff) << 8
                | bytes[offset + 3] & 0xff;
    }

    /** Returns the names of the canaries in these bytes. */
    Set<String> in(byte[] bytes) {
        Set<String> found = new TreeSet<>();
        for (int offset = 0; offset + 4 <= bytes.length; offset++) {
            List<Canary> candidates = byHead.get(head(bytes, offset));
            if (candidates != null) {
                for (Canary canary : candidates) {
                    if (canary.isAt(bytes, offset)) {
                        found.add(canary.name());
                    }
                }
            }
        }
        return found;
    }
}
