package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;

class CsvTest {

    @TempDir
    private Path directory;

    @Test
    void readsATableWithoutHeader() throws IOException {
        Dataset data = read("1,2.5,cat\n-3,4e1,ape\n5,6,cat\n").train();
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.labels()).containsExactly(1, 0, 1);
        assertThat(row(data, 1)).containsExactly(-3f, 40f);
    }

    @Test
    void recognisesAHeader() throws IOException {
        assertThat(read("height,weight,kind\n1,2,0\n3,4,1\n").train().size()).isEqualTo(2);
        assertThat(read("569,30,malignant,benign\n1,2,3,0\n4,5,6,1\n").train().width())
                .isEqualTo(3);
        assertThat(read("1,2,3\n4,5,6\n").train().size()).isEqualTo(2);
        assertThat(read("1,2,3\n4,5,6\n", "header", "present").train().size()).isEqualTo(1);
    }

    @Test
    void findsTheLabelByPositionOrName() throws IOException {
        String table = "kind,height,weight\nb,1,2\na,3,4\n";
        for (String label : new String[] {"first", "1", "kind"}) {
            Dataset data = read(table, "label", label).train();
            assertThat(data.labels()).containsExactly(1, 0);
            assertThat(row(data, 0)).containsExactly(1f, 2f);
        }
        Diagnostic unknown = diagnostic(() -> read(table, "label", "color"));
        assertThat(unknown.message()).contains("no column 'color' among 3", "kind, height, weight");
        assertThat(diagnostic(() -> read(table, "label", "9")).message()).contains("no column '9'");
    }

    @Test
    void readsQuotesAndOtherSeparators() throws IOException {
        assertThat(read("\uFEFF\"1\",2,\"a, \"\"b\"\"\"\r\n3,4,c\r\n").train().labels())
                .containsExactly(0, 1);
        assertThat(row(read("1;2;0\n", "separator", "semicolon").train(), 0)).containsExactly(1f, 2f);
        assertThat(row(read("1\t2\t0\n", "separator", "tab").train(), 0)).containsExactly(1f, 2f);
        assertThat(row(read(" 1   2\t0\n", "separator", "space").train(), 0)).containsExactly(1f, 2f);
    }

    @Test
    void numbersClassesByTheirValueOrAlphabetically() throws IOException {
        assertThat(read("1,10\n1,9\n1,9.0\n1,-0\n1,0\n").train().labels()).containsExactly(2, 1, 1, 0, 0);
        assertThat(read("1,10\n1,9\n1,x\n").train().labels()).containsExactly(0, 1, 2);
    }

    @Test
    void readsNumbersToPredict() throws IOException {
        assertThat(read("1,2.5\n1,-1\n", "labels", "numbers").train().targets()).containsExactly(2.5f, -1f);
        assertThat(diagnostic(() -> read("1,cat\n1,2\n", "labels", "numbers")).message())
                .contains("'cat'");
    }

    @Test
    void scalesTestSamplesByTheCheckOfTheTrainingSamples() throws IOException {
        Path test = Packed.write(directory.resolve("test.csv"), "6,7,0\n");
        Splits unit = read("0,7,0\n4,7,1\n", "scale", "unit", "test-file", test);
        assertThat(row(unit.train(), 1)).containsExactly(1f, 0f);
        assertThat(row(unit.test().orElseThrow(), 0)).containsExactly(1.5f, 0f);
        Splits standard = read("0,7,0\n4,7,1\n", "scale", "standard", "test-file", test);
        assertThat(row(standard.train(), 0)).containsExactly(-1f, 0f);
        assertThat(row(standard.test().orElseThrow(), 0)).containsExactly(2f, 0f);
    }

    @Test
    void refusesWhatIsNotATableOfNumbers() throws IOException {
        assertThat(diagnostic(() -> read("1,2,0\n1,2\n")).message())
                .isEqualTo("line 2 has 2 fields, the lines before have 3");
        assertThat(diagnostic(() -> read("1,2,0\n1,dog,0\n")).message())
                .isEqualTo("line 2, column 2: 'dog' is not a number");
        assertThat(diagnostic(() -> read("1,2,0\n1,,0\n")).message()).isEqualTo("line 2, column 2 has no value");
        assertThat(diagnostic(() -> read("?,2,0\n1,2,0\n")).message()).isEqualTo("line 1, column 1 has no value");
        assertThat(diagnostic(() -> read("1,2,0\n1,2,\n")).message()).isEqualTo("line 2, column 3 has no value");
        assertThat(diagnostic(() -> read("1,2,0\n1,inf,0\n")).message()).contains("'inf'");
        assertThat(diagnostic(() -> read("a,b,c\n")).message()).contains("no samples");
        assertThat(diagnostic(() -> read("")).message()).contains("no samples");
        assertThat(diagnostic(() -> read("1\n2\n")).message()).contains("one column only");
        Path test = Packed.write(directory.resolve("test.csv"), "6,7,8,0\n");
        assertThat(diagnostic(() -> read("0,7,0\n", "test-file", test)).message())
                .contains("has 4 columns", "has 3");
    }

    private static final String PATIENTS = """
            id,age,sex,hospital,ward,ill
            p1,40,f,north,2,yes
            p2,30,m,south,,no
            p3,50,f,south,7,yes
            """;

    @Test
    void leavesColumnsOutAndMakesFeaturesOfCategories() throws IOException {
        Dataset data = read(PATIENTS, "ignore", List.of("id", "ward"), "categorical", List.of("sex", "hospital"))
                .train();
        assertThat(data.width()).isEqualTo(5);
        assertThat(row(data, 0)).containsExactly(40f, 1f, 0f, 1f, 0f);
        assertThat(row(data, 1)).containsExactly(30f, 0f, 1f, 0f, 1f);
        assertThat(row(data, 2)).containsExactly(50f, 1f, 0f, 0f, 1f);
        assertThat(data.labels()).containsExactly(1, 0, 1);
        Dataset byNumber = read(
                        PATIENTS.lines().skip(1).collect(Collectors.joining("\n")),
                        "ignore",
                        List.of("first", "5"),
                        "categorical",
                        List.of("3", "4"))
                .train();
        assertThat(row(byNumber, 2)).containsExactly(row(data, 2));
    }

    @Test
    void keepsCategoriesOutOfTheScaling() throws IOException {
        Dataset data = read("4,a,0\n0,b,1\n", "categorical", List.of("2"), "scale", "standard")
                .train();
        assertThat(row(data, 0)).containsExactly(1f, 1f, 0f);
        assertThat(row(data, 1)).containsExactly(-1f, 0f, 1f);
    }

    @Test
    void knowsWhoASampleCameFrom() throws IOException {
        Path test = Packed.write(directory.resolve("test.csv"), "id,age,sex,hospital,ward,ill\np4,20,m,east,1,no\n");
        Splits data = read(
                PATIENTS,
                "ignore",
                List.of("1", "ward"),
                "categorical",
                List.of("sex"),
                "group",
                "hospital",
                "test-file",
                test);
        assertThat(data.train().groups()).containsExactly(1, 2, 2);
        assertThat(data.test().orElseThrow().groups()).containsExactly(0);
        assertThat(row(data.test().orElseThrow(), 0)).containsExactly(20f, 0f, 1f);
    }

    @Test
    void refusesColumnsThatDoNotFit() throws IOException {
        assertThat(diagnostic(() -> read(PATIENTS)).message())
                .isEqualTo("line 2, column 1 ('id'): 'p1' is not a number");
        assertThat(diagnostic(() -> read(PATIENTS)).hint()).contains("categorical or ignore");
        assertThat(diagnostic(() -> read(PATIENTS, "ignore", List.of("name"))).message())
                .contains("no column 'name' among 6");
        assertThat(diagnostic(() -> read(PATIENTS, "ignore", List.of("6"))).message())
                .isEqualTo("column '6' is named for two purposes");
        assertThat(diagnostic(() -> read("a,0\nb,1\n", "ignore", List.of("1"))).message())
                .contains("no column left");
        Path test = Packed.write(directory.resolve("test.csv"), "9,c,0\n");
        assertThat(diagnostic(() -> read("4,a,0\n0,b,1\n", "categorical", List.of("2"), "test-file", test))
                        .message())
                .contains("'c'", "the training samples do not");
        Path other = Packed.write(directory.resolve("other.csv"), "weight,height,kind\n1,2,0\n");
        assertThat(diagnostic(() -> read("height,weight,kind\n1,2,0\n", "test-file", other))
                        .message())
                .contains("weight, height, kind", "height, weight, kind");
    }

    @Test
    void bundlesDigits() {
        TabularDatasets.DigitsFactory factory = new TabularDatasets.DigitsFactory();
        Dataset digits = factory.read(settings(factory), Path.of("")).train();
        assertThat(digits.size()).isEqualTo(1797);
        assertThat(digits.width()).isEqualTo(64);
        assertThat(digits.classes()).isEqualTo(10);
        assertThat(digits.labels()).startsWith(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(row(digits, 0)[2]).isEqualTo(5 / 16f);
        float largest = 0;
        for (int k = 0; k < digits.size(); k++) {
            for (float pixel : row(digits, k)) {
                largest = Math.max(largest, pixel);
            }
        }
        assertThat(largest).isEqualTo(1f);
    }

    @Test
    void bundlesBreastCancer() {
        TabularDatasets.BreastCancerFactory factory = new TabularDatasets.BreastCancerFactory();
        Dataset data = factory.read(settings(factory), Path.of("")).train();
        assertThat(data.size()).isEqualTo(569);
        assertThat(data.width()).isEqualTo(30);
        assertThat(Arrays.stream(data.labels()).filter(label -> label == 0).count())
                .isEqualTo(212);
        double sum = 0;
        double squares = 0;
        for (int k = 0; k < data.size(); k++) {
            float value = row(data, k)[3];
            sum += value;
            squares += value * value;
        }
        // Rounding of 569 single-precision values of size 1: 569 * 2^-24 < 1e-4.
        assertThat(sum / data.size()).isCloseTo(0, within(1e-4));
        assertThat(squares / data.size()).isCloseTo(1, within(1e-4));
        assertThat(row(
                        factory.read(settings(factory, "scale", "none"), Path.of(""))
                                .train(),
                        0)[0])
                .isEqualTo(17.99f);
    }

    private Splits read(String content, Object... options) throws IOException {
        CsvFactory factory = new CsvFactory();
        Object[] all = new Object[options.length + 2];
        all[0] = "file";
        all[1] = Packed.write(directory.resolve("file.csv"), content);
        System.arraycopy(options, 0, all, 2, options.length);
        return factory.read(settings(factory, all), Path.of(""));
    }
}
