package org.parley.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

class JsonTest {

    @TempDir
    private Path directory;

    @Test
    void readsEveryKindOfValue() {
        Object value = read("""
                {"weights": [[0.5, 5e-1], [ -0, 1E+2]], "empty": {}, "none": [], "yes": true, "no": false,
                 "nothing": null, "text": "a\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00 \u00fc"}
                """);

        assertThat(value).isInstanceOf(Map.class);
        Map<?, ?> object = (Map<?, ?>) value;
        assertThat(object.get("weights")).isEqualTo(List.of(List.of(0.5, 0.5), List.of(-0.0, 100.0)));
        assertThat(object.get("empty")).isEqualTo(Map.of());
        assertThat(object.get("none")).isEqualTo(List.of());
        assertThat(object.get("yes")).isEqualTo(true);
        assertThat(object.get("no")).isEqualTo(false);
        assertThat(object.containsKey("nothing")).isTrue();
        assertThat(object.get("nothing")).isNull();
        assertThat(object.get("text")).isEqualTo("a\"\\/\b\f\n\r\t\u00e9\uD83D\uDE00 \u00fc");
        assertThat(object.keySet().stream().map(Object::toString))
                .containsExactly("weights", "empty", "none", "yes", "no", "nothing", "text");
    }

    @Test
    void readsNumbersToTheLastBit() {
        SplittableRandom random = new SplittableRandom(5);
        List<Double> numbers = new ArrayList<>();
        while (numbers.size() < 1000) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                numbers.add(number);
            }
        }

        assertThat(read(numbers.toString())).isEqualTo(numbers);
    }

    @Test
    void readsNumbersWithMoreDigitsThanADoubleHolds() {
        assertThat(read("0." + "3".repeat(100_000))).isEqualTo(1.0 / 3);
        assertThat(read("1" + "0".repeat(300) + "." + "0".repeat(1000) + "e-300"))
                .isEqualTo(1.0);
        assertThat(read("1e-999999999999")).isEqualTo(0.0);
    }

    @Test
    void ignoresAByteOrderMark() {
        assertThat(read("\uFEFF[1]")).isEqualTo(List.of(1.0));
        assertThat(fault("\uFEFF[x]")).contains(":1:2: expected a value, but found 'x'");
    }

    @Test
    void readsUpToTheLargestDepthAndNoFurther() {
        Object value = read("[".repeat(Json.MOST_DEPTH) + "]".repeat(Json.MOST_DEPTH));
        assertThat(value).isInstanceOf(List.class);

        assertThat(fault("[".repeat(Json.MOST_DEPTH + 1)))
                .contains(":1:" + (Json.MOST_DEPTH + 1) + ": more than 64 levels of nesting");
        assertThat(fault("{\"a\":".repeat(1_000_000))).contains("more than 64 levels of nesting");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                 | 1:1: expected a value, but the file ends
            `  `               | 1:3: expected a value, but the file ends
            [1, 2              | 1:6: expected ',' or ']', but the file ends
            {"weights"         | 1:11: expected ':', but the file ends
            {"weights": [[1    | 1:16: expected ',' or ']', but the file ends
            "abc               | 1:1: a string that never ends
            "abc\\             | 1:6: expected one of
            [1] [2]            | 1:5: expected the end of the file
            [1]]               | 1:4: expected the end of the file
            [1,]               | 1:4: expected a value, but found ']'
            [,1]               | 1:2: expected a value, but found ','
            [1 2]              | 1:4: expected ',' or ']', but found '2'
            {"a":1,}           | 1:8: expected a key in double quotes, but found '}'
            {a:1}              | 1:2: expected a key in double quotes
            {"a":1,"b":2,"a":3} | 1:14: the key "a" is there twice
            {"a":1,"\\u0061":3} | 1:8: the key "a" is there twice
            [NaN]              | 1:2: expected a value, but found 'N'
            [Infinity]         | 1:2: expected a value, but found 'I'
            [-Infinity]        | 1:3: expected a digit, but found 'I'
            [nan]              | 1:2: expected a value, but found 'n'
            [1e999]            | 1:2: a number beyond the range of a double
            [-1e400]           | 1:2: a number beyond the range of a double
            [012]              | 1:3: expected ',' or ']', but found '1'
            [+1]               | 1:2: expected a value, but found '+'
            [.5]               | 1:2: expected a value, but found '.'
            [5.]               | 1:4: expected a digit, but found ']'
            [1e]               | 1:4: expected a digit, but found ']'
            [0x10]             | 1:3: expected ',' or ']', but found 'x'
            [1,5 // comment    | 1:6: expected ',' or ']', but found '/'
            ['a']              | 1:2: expected a value, but found '''
            ["\\x"]            | 1:4: expected one of
            ["\\u12G4"]        | 1:7: expected four hexadecimal digits
            [truth]            | 1:2: expected a value, but found 't'
            """)
    void saysWhereTheFileGoesWrong(String text, String message) {
        assertThat(fault(text)).contains(".json:" + message);
    }

    @Test
    void countsLinesAndCharacters() {
        assertThat(fault("{\n  \"\u00fc\u00fc\": 1 1}")).contains(":2:11: expected ',' or '}', but found '1'");
    }

    @Test
    void refusesControlCharactersInStrings() {
        assertThat(fault("[\"a\nb\"]")).contains(":1:4: expected an escape");
        assertThat(fault("[\u0000]")).contains(":1:2: expected a value, but found the byte 0x0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"5B 22 C3 28 22 5D", "5B 22 ED A0 80 22 5D", "5B 22 C0 AF 22 5D", "5B 22 F8 88 80 80 80 22 5D"})
    void refusesStringsThatAreNotUtf8(String hex) throws IOException {
        Path file = directory.resolve("broken.json");
        Files.write(file, bytes(hex));

        assertThat(fault(file)).contains(":1:3: a string that is not UTF-8");
    }

    @Test
    void refusesUtf16() throws IOException {
        Path file = directory.resolve("wide.json");
        Files.write(file, "[1]".getBytes(StandardCharsets.UTF_16));

        assertThat(fault(file)).contains(":1:1: expected a value, but found the byte 0xfe");
    }

    @Test
    void neverFailsInAnotherWayHoweverTheFileIsDamaged() {
        byte[] good =
                "{\"weights\": [[0.5, -5e-1, \"\u00fc\\u00fc\"], [true, null, {}]]}".getBytes(StandardCharsets.UTF_8);
        SplittableRandom random = new SplittableRandom(11);
        for (int trial = 0; trial < 20_000; trial++) {
            byte[] damaged = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int hit = 0; damaged.length > 0 && hit < random.nextInt(3); hit++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                new JsonReader(Path.of("damaged.json"), damaged).read();
            } catch (ParleyException expected) {
                assertThat(expected.getMessage()).contains("damaged.json:");
            }
        }
    }

    @Test
    void refusesHugeFilesWithoutReadingThem() throws IOException {
        Path file = directory.resolve("huge.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        assertThat(fault(file)).contains("huge.json is larger than 64 MiB");
    }

    @Test
    void refusesWhatIsNoFile() {
        assertThat(fault(directory)).contains("is a directory");
        assertThat(fault(directory.resolve("absent.json"))).contains("there is no file", "relative to the run file");
    }

    @Test
    void leavesThePathToTheCaller() {
        ParleyException refusal = catchThrowableOfType(ParleyException.class, () -> read("["));

        assertThat(refusal.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.CONFIG_UNREADABLE);
            assertThat(problem.path()).isEmpty();
        });
    }

    private Object read(String text) {
        Path file = directory.resolve("file.json");
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Json.read(file);
    }

    private String fault(String text) {
        return catchThrowableOfType(ParleyException.class, () -> read(text)).getMessage();
    }

    private static String fault(Path file) {
        return catchThrowableOfType(ParleyException.class, () -> Json.read(file))
                .getMessage();
    }

    private static byte[] bytes(String hex) {
        String[] pairs = hex.split(" ");
        byte[] bytes = new byte[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            bytes[i] = (byte) Integer.parseInt(pairs[i], 16);
        }
        return bytes;
    }
}
