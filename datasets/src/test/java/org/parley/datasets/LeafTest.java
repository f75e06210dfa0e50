package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ErrorCode;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;

class LeafTest {

    private static final String TRAIN = """
            {"users": ["ROMEO", "JULIET"], "num_samples": [2, 1],
             "user_data": {"ROMEO": {"x": ["ab ", "b\\n!"], "y": ["c", " "]}, "JULIET": {"y": ["A"], "x": ["???"]}}}
            """;
    private static final String TEST = """
            {"users": ["JULIET"], "num_samples": [1], "hierarchies": ["ignored"], "user_data": {"JULIET": {"x": ["aaa"], "y": ["}"]}}}
            """;

    private final LeafFactory factory = new LeafFactory();

    @TempDir
    private Path home;

    @Test
    void turnsTextsIntoCharacterCodesAndUsersIntoGroups() throws IOException {
        Splits splits = folder(TRAIN, TEST);
        Dataset train = splits.train();
        assertThat(train.classes()).isEqualTo(80);
        // LEAF's characters: newline 0, space 1, ! 2, …, ? 24, A 25, …, a 53, b 54, c 55, …, } 79
        assertThat(row(train, 0)).containsExactly(53f, 54f, 1f);
        assertThat(row(train, 1)).containsExactly(54f, 0f, 2f);
        assertThat(row(train, 2)).containsExactly(24f, 24f, 24f);
        assertThat(train.labels()).containsExactly(55, 1, 25);
        assertThat(train.groups()).containsExactly(0, 0, 1);
        Dataset test = splits.test().orElseThrow();
        assertThat(test.groups()).containsExactly(1);
        assertThat(test.labels()).containsExactly(79);
    }

    @Test
    void readsFilesThatTheRunNamesAndPackedOnes() throws IOException {
        Path train = Packed.write(home.resolve("a"), Packed.gzip(TRAIN.getBytes(StandardCharsets.UTF_8)));
        Splits alone = factory.read(settings(factory, "train", train), Path.of(""));
        assertThat(alone.train().size()).isEqualTo(3);
        assertThat(alone.test()).isEmpty();
        assertThat(diagnostic(() -> settings(factory, "test-file", train)).message())
                .contains("test-file needs a training file");
    }

    @Test
    void keepsTheFirstUsers() throws IOException {
        Dataset train = folder(TRAIN, null, "users", 1).train();
        assertThat(train.groups()).containsExactly(0, 0);
    }

    @Test
    void readsRowsOfNumbers() throws IOException {
        String numbers = """
                {"users": ["u"], "num_samples": [2], "user_data": {"u": {"x": [[0, 1.5], [1e-1, -2]], "y": [3, 0]}}}
                """;
        Dataset train = folder(numbers, null).train();
        assertThat(train.classes()).isEqualTo(4);
        assertThat(row(train, 1)).containsExactly(0.1f, -2f);
    }

    @Test
    void acceptsAllPrintableCharactersWhenAsked() throws IOException {
        String text = TRAIN.replace("???", "~#0");
        assertThat(diagnostic(() -> folder(text, null)).message()).contains("'~'", "80 characters");
        Dataset train = folder(text, null, "vocabulary", "printable").train();
        assertThat(train.classes()).isEqualTo(100);
        assertThat(row(train, 2)).containsExactly(93f, 64f, 0f);
    }

    @Test
    void refusesWhatIsNotLeaf() throws IOException {
        assertThat(refusal("[1]")).contains("line 1, column 1", "expected START_OBJECT");
        assertThat(refusal("{}")).contains("no user_data");
        assertThat(refusal(TRAIN.substring(0, 100))).contains("line 2");
        assertThat(refusal(TRAIN + "{}")).contains("something follows");
        assertThat(refusal(TRAIN.replace("[2, 1]", "[2, 5]"))).contains("promises 5 samples of 'JULIET', but holds 1");
        assertThat(refusal(TRAIN.replace("\"users\": [\"ROMEO\", ", "\"users\": [")))
                .contains("names 1 users and 2 numbers of samples, but holds data of 2");
        assertThat(refusal(TRAIN.replace("\"y\": [\"A\"]", "\"y\": []")))
                .contains("'JULIET' has 1 samples and 0 labels");
        assertThat(refusal(TRAIN.replace("\"???\"", "\"????\""))).contains("has 4 features, those before have 3");
        assertThat(refusal(TRAIN.replace("\"???\"", "[1, 2, 3]"))).contains("mixes texts and numbers");
        assertThat(refusal(TRAIN.replace("\"A\"", "\"AB\""))).contains("a label of 2 characters");
        assertThat(refusal(TRAIN.replace("\"A\"", "-1"))).contains("class -1");
        assertThat(refusal(TRAIN.replace("\"A\"", "true"))).contains("VALUE_TRUE");
        assertThat(refusal(TRAIN.replace("\"JULIET\": {", "\"ROMEO\": {"))).contains("Duplicate");
        assertThat(refusal("{\"other\": " + "[".repeat(100_000))).contains("nest");
    }

    @Test
    void refusesACutOffPackedFile() throws IOException {
        byte[] packed = Packed.gzip(TRAIN.getBytes(StandardCharsets.UTF_8));
        Path file = Packed.write(home.resolve("cut.json.gz"), Arrays.copyOf(packed, packed.length - 20));
        assertThat(diagnostic(() -> factory.read(settings(factory, "train", file), home))
                        .message())
                .contains("cut off");
    }

    @Test
    void saysWhereItLookedForFiles() {
        var problem = diagnostic(() -> factory.read(settings(factory, "folder", "poems"), home));
        assertThat(problem.code()).isEqualTo(ErrorCode.DATA_MISSING);
        assertThat(problem.path()).endsWith("poems");
        assertThat(problem.message()).contains("train");
        assertThat(problem.hint()).contains("data.with.train");
    }

    @Test
    void followsLinksAndNamesALoopOfThem() throws IOException {
        folder(TRAIN, TEST);
        Files.createSymbolicLink(home.resolve("linked"), home.resolve("shakespeare"));
        assertThat(factory.read(settings(factory, "folder", "linked"), home)
                        .train()
                        .size())
                .isEqualTo(3);
        Files.createSymbolicLink(home.resolve("shakespeare/loop"), home.resolve("shakespeare"));
        assertThat(diagnostic(() -> factory.read(settings(factory), home)).message())
                .contains("loop");
    }

    private String refusal(String train) {
        return diagnostic(() -> folder(train, null)).message();
    }

    private Splits folder(String train, String test, Object... options) throws IOException {
        Packed.write(home.resolve("shakespeare/train/all_train_9.json"), train);
        if (test != null) {
            Packed.write(
                    home.resolve("shakespeare/test/all_test_9.json.gz"),
                    Packed.gzip(test.getBytes(StandardCharsets.UTF_8)));
        }
        return factory.read(settings(factory, options), home);
    }
}
