package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchReportTest {

    private static final BenchProblem PROBLEM = BenchProblem.ALL.get(0);
    private static final String OTHER = "NumPy 1.26";

    private final BenchReport report = new BenchReport();

    @Test
    void comparesBestTurnsAndTheMedianOfTurns() {
        report.add(result("", turns(1, 4, 2), turns(2, 2, 2)));
        assertThat(report.table().rows())
                .containsExactly(
                        List.of("hyper-cleaning", "Parley", "40.0 (20.0)", "400 (200)", "0.40", "", ""),
                        List.of("", OTHER, "20.0 (20.0)", "200 (200)", "0.20", "2.00 (1.00)", "2.00 (1.00)"));
        assertThat(report.isValid()).isTrue();
    }

    @Test
    void givesNoRatioToOtherWork() {
        List<Turn> wrong = List.of(turn(2, 1), turn(2, 1.5), turn(2, 1));
        report.add(result("", turns(1, 4, 2), wrong));
        assertThat(report.table().rows().get(1)).endsWith("rejected", "rejected");
        assertThat(report.notes()).anySatisfy(note -> assertThat(note).contains("did other work", "1.5"));
        assertThat(report.isValid()).isFalse();
    }

    @Test
    void printsALeadWithACaveatInBrackets() {
        report.add(result("its BLAS is slow", turns(4), turns(2)));
        assertThat(report.table().rows().get(1)).endsWith("[2.00 (2.00)]", "[2.00 (2.00)]");
        assertThat(report.notes()).anySatisfy(note -> assertThat(note).contains("its BLAS is slow"));
    }

    @Test
    void measuresALibraryByItsMatrixProduct() {
        Pythons.Library library = new Pythons.Library("python3", "numpy", "1.26", 20e9);
        assertThat(library.caveat(24.9e9)).isEmpty();
        assertThat(library.caveat(25.1e9)).contains("NumPy 1.26", "20.0", "25.1");
    }

    @Test
    void reportsABusyMachine() {
        assertThat(Machine.disturbance(2.9, 2)).isEmpty();
        assertThat(Machine.disturbance(3.1, 2)).contains("busy", "3.1", "2 threads");
    }

    @Test
    void printsRowsUnderTheirHeadings() {
        report.add(result("", turns(1), turns(2)));
        assertThat(report.table()
                        .markdown()
                        .lines()
                        .map(line -> line.chars().filter(c -> c == '|').count()))
                .hasSize(4)
                .containsOnly(8L);
        assertThat(report.table()
                        .text()
                        .lines()
                        .map(line -> line.indexOf("whole run"))
                        .toList())
                .startsWith(report.table()
                        .text()
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElseThrow()
                        .indexOf("10.0 ("));
    }

    private static BenchResult result(String caveat, List<Turn> ours, List<Turn> theirs) {
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        turns.put("Parley", ours);
        turns.put(OTHER, theirs);
        return new BenchResult(PROBLEM, Optional.of("mnist"), new MachineLimits.Bound(1000, "all"), turns, 1.5, caveat);
    }

    private static List<Turn> turns(double... speeds) {
        return Arrays.stream(speeds).mapToObj(speed -> turn(speed, 1)).toList();
    }

    /** Ten rounds in one second for a speed of one, and a hundred rounds per second when steady. */
    private static Turn turn(double speed, double lastLoss) {
        return new Turn(10, 1 / speed, 100 * speed, 2, lastLoss);
    }
}
