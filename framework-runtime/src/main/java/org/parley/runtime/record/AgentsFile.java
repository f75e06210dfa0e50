package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * The values of individual agents, as written by the observer {@code per-agent}: lines {@code round,column,value of agent 0,value of agent
 * 1,…}.
 *
 * @param columns by name: the value of agent i in the k-th row is {@code [i][k]}, or NaN if it has none
 */
public record AgentsFile(double[] rounds, Map<String, double[][]> columns) {

    public static final String NAME = "agents.csv";

    private static final int HEAD = 2;

    /** Reads a file, which its run may still be writing. An incomplete last line is ignored. */
    public static AgentsFile read(Path path) {
        return read(path, round -> true);
    }

    /** Reads the values of selected rounds. */
    public static AgentsFile read(Path path, DoublePredicate isWanted) {
        int agents;
        List<Double> rounds = new ArrayList<>();
        Map<String, List<double[]>> rows = new LinkedHashMap<>();
        try (Lines lines = new Lines(Files.newInputStream(path))) {
            if (!lines.next()) {
                return new AgentsFile(new double[0], Map.of());
            }
            agents = lines.line().split(",", -1).length - HEAD;
            while (lines.next()) {
                String line = lines.line();
                double round = Double.parseDouble(line.substring(0, line.indexOf(',')));
                if (!isWanted.test(round)) {
                    continue;
                }
                String[] cells = line.split(",", -1);
                if (rounds.isEmpty() || rounds.get(rounds.size() - 1) != round) {
                    rounds.add(round);
                }
                double[] values = Arrays.stream(cells)
                        .skip(HEAD)
                        .mapToDouble(cell -> cell.isEmpty() ? Double.NaN : Double.parseDouble(cell))
                        .toArray();
                rows.computeIfAbsent(cells[1], name -> new ArrayList<>()).add(Arrays.copyOf(values, agents));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + e.getMessage(), e);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw Lines.notAsWritten(path, "is not as Parley wrote it");
        }
        // If the last block is incomplete, the first columns have one row more than the others.
        int whole = rows.values().stream().mapToInt(List::size).min().orElse(0);
        Map<String, double[][]> columns = new LinkedHashMap<>();
        rows.forEach((name, values) -> columns.put(name, transposed(values.subList(0, whole), agents)));
        return new AgentsFile(
                rounds.stream().limit(whole).mapToDouble(Double::doubleValue).toArray(), columns);
    }

    private static double[][] transposed(List<double[]> rows, int agents) {
        double[][] columns = new double[agents][rows.size()];
        for (int row = 0; row < rows.size(); row++) {
            for (int agent = 0; agent < agents; agent++) {
                columns[agent][row] = rows.get(row)[agent];
            }
        }
        return columns;
    }
}
