package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Contest CONTEST = Contest.ALL.get(0);
    private static final String OTHER = "NumPy 1.26";

    private final BenchVerdict verdict = new BenchVerdict();

    @Test
    void comparesBestTurnsAndTheMedianOfTurns() {
        verdict.add(result("", turns(1, 4, 2), turns(2, 2, 2)));
        assertThat(verdict.table().rows())
                .containsExactly(
                        List.of("hyper-cleaning", "Parley", "40.0 (20.0)", "400 (200)", "0.40", "", ""),
                        List.of("", OTHER, "20.0 (20.0)", "200 (200)", "0.20", "2.00 (1.00)", "2.00 (1.00)"));
        assertThat(verdict.isSound()).isTrue();
    }

    @Test
    void givesNoRatioToOtherWork() {
        List<Turn> wrong = List.of(turn(2, 1), turn(2, 1.5), turn(2, 1));
        verdict.add(result("", turns(1, 4, 2), wrong));
        assertThat(verdict.table().rows().get(1)).endsWith("refused", "refused");
        assertThat(verdict.notes()).anySatisfy(note -> assertThat(note).contains("did other work", "1.5"));
        assertThat(verdict.isSound()).isFalse();
    }

    @Test
    void putsALeadThatProvesLittleInBrackets() {
        verdict.add(result("its BLAS is slow", turns(4), turns(2)));
        assertThat(verdict.table().rows().get(1)).endsWith("[2.00 (2.00)]", "[2.00 (2.00)]");
        assertThat(verdict.notes()).anySatisfy(note -> assertThat(note).contains("its BLAS is slow"));
    }

    @Test
    void judgesALibraryByItsOwnProduct() {
        Pythons.Library library = new Pythons.Library("python3", "numpy", "1.26", 20e9);
        assertThat(library.handicap(39e9)).isEmpty();
        assertThat(library.handicap(41e9)).contains("NumPy 1.26", "20.0", "41.0");
    }

    @Test
    void knowsABusyMachine() {
        assertThat(Machine.disturbance(2.9, 2)).isEmpty();
        assertThat(Machine.disturbance(3.1, 2)).contains("busy", "3.1", "2 threads");
    }

    @Test
    void printsRowsUnderTheirHeadings() {
        verdict.add(result("", turns(1), turns(2)));
        assertThat(verdict.table()
                        .markdown()
                        .lines()
                        .map(line -> line.chars().filter(c -> c == '|').count()))
                .hasSize(4)
                .containsOnly(8L);
        assertThat(verdict.table()
                        .text()
                        .lines()
                        .map(line -> line.indexOf("whole run"))
                        .toList())
                .startsWith(verdict.table()
                        .text()
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElseThrow()
                        .indexOf("10.0 ("));
    }

    private static BenchResult result(String handicap, List<Turn> ours, List<Turn> theirs) {
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        turns.put("Parley", ours);
        turns.put(OTHER, theirs);
        return new BenchResult(CONTEST, Optional.of("mnist"), new MachineLimits.Bound(1000, "all"), turns, handicap);
    }

    private static List<Turn> turns(double... speeds) {
        return Arrays.stream(speeds).mapToObj(speed -> turn(speed, 1)).toList();
    }

    /** Ten rounds in one second for a speed of one, and a hundred rounds per second when steady. */
    private static Turn turn(double speed, double lastLoss) {
        return new Turn(10, 1 / speed, 100 * speed, 2, lastLoss);
    }
}
