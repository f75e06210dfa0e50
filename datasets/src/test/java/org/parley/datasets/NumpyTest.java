package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.datasets.NumpyDatasets.NpyFactory;
import org.parley.datasets.NumpyDatasets.NpzFactory;
import org.parley.tck.DatasetContract;

class NumpyTest {

    /** Six samples of two features, with a class and an origin each. */
    private static final Map<String, byte[]> SAMPLES = Map.of(
            "x", floats("<f4", "6, 2", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            "y", longs("6,", 3, 1, 3, 7, 7, 1),
            "g", longs("6,", 10, 10, 20, 20, 30, 30));

    @TempDir
    private Path directory;

    @Test
    void readsArraysByNameAndNumbersClassesAndGroups() throws IOException {
        for (boolean stored : new boolean[] {true, false}) {
            Dataset data = read(npz("a.npz", stored, SAMPLES), "group", "g").train();
            assertThat(data.size()).isEqualTo(6);
            assertThat(row(data, 5)).containsExactly(10f, 11f);
            assertThat(data.labels()).containsExactly(1, 0, 1, 2, 2, 0);
            assertThat(data.classes()).isEqualTo(3);
            assertThat(data.groups()).containsExactly(0, 0, 1, 1, 2, 2);
            assertThat(data.features().shape()).containsExactly(2);
        }
    }

    @Test
    void theChecksumIsThatOfTheArraysAndNotOfTheArchive() throws IOException {
        String stored = read(npz("a.npz", true, SAMPLES)).train().checksum();
        assertThat(read(npz("b.npz", false, SAMPLES)).train().checksum()).isEqualTo(stored);
        Map<String, byte[]> other = new TreeMap<>(SAMPLES);
        other.put("x", floats("<f4", "6, 2", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12));
        assertThat(read(npz("c.npz", true, other)).train().checksum()).isNotEqualTo(stored);
    }

    @Test
    void storedArraysStayInTheFile() throws IOException {
        assertThat(read(npz("a.npz", true, SAMPLES)).train().features().bytes()).isZero();
        assertThat(read(npz("a.npz", false, SAMPLES)).train().features().bytes())
                .isEqualTo(6 * 2 * Float.BYTES);
    }

    @Test
    void imagesKeepTheirShapeAndBytesAreDivided() throws IOException {
        byte[] pixels = new byte[2 * 3 * 2 * 2];
        Arrays.fill(pixels, (byte) 51);
        pixels[0] = (byte) 255;
        Path file = npz("a.npz", true, Map.of("x", npy("|u1", "2, 3, 2, 2", pixels), "y", longs("2, 1", 0, 1)));
        Dataset images = read(file).train();
        assertThat(images.features().shape()).containsExactly(3, 2, 2);
        assertThat(images.width()).isEqualTo(12);
        assertThat(row(images, 0)[0]).isEqualTo(1f);
        assertThat(row(images, 1)[0]).isEqualTo(51 / 255f);
        assertThat(row(read(file, "divide-by", 1).train(), 1)[0]).isEqualTo(51f);
    }

    @Test
    void numbersOfDoublePrecisionAndBothByteOrdersAreRounded() throws IOException {
        for (String type : new String[] {"<f8", ">f8", "<f4", ">f4"}) {
            Path file =
                    npz("a.npz", true, Map.of("x", floats(type, "2, 1", 0.1, -2), "y", floats(type, "2,", 1.5, -3)));
            Dataset data = read(file).train();
            assertThat(row(data, 0)).as(type).containsExactly(0.1f);
            double[] wide = new double[1];
            data.features().copy(0, wide, 0);
            assertThat(wide[0]).isEqualTo(0.1f);
            assertThat(data.classes())
                    .as("floating-point labels are numbers to predict")
                    .isZero();
            assertThat(data.targets()).containsExactly(1.5f, -3f);
        }
    }

    @Test
    void testSamplesComeFromAnotherFileOrOtherArrays() throws IOException {
        Path train = npz("train.npz", true, SAMPLES);
        Path test = npz(
                "test.npz", false, Map.of("x", floats("<f4", "1, 2", 9, 9), "y", longs("1,", 9), "g", longs("1,", 20)));
        Splits splits = read(train, "test-file", test, "group", "g");
        assertThat(splits.test().orElseThrow().labels()).containsExactly(3);
        assertThat(splits.test().orElseThrow().groups()).containsExactly(1);
        assertThat(splits.train().classes()).isEqualTo(4);

        Map<String, byte[]> keras = new TreeMap<>();
        keras.put("x_train", SAMPLES.get("x"));
        keras.put("y_train", SAMPLES.get("y"));
        keras.put("x_test", floats("<f4", "1, 2", 9, 9));
        keras.put("y_test", longs("1,", 7));
        Splits same = read(
                npz("keras.npz", true, keras),
                "features",
                "x_train",
                "labels",
                "y_train",
                "test-features",
                "x_test",
                "test-labels",
                "y_test");
        assertThat(same.test().orElseThrow().labels()).containsExactly(2);
    }

    @Test
    void readsFilesWithOneArrayEach() throws IOException {
        Splits splits = npy("x.npy", SAMPLES.get("x"), "y.npy", SAMPLES.get("y"));
        assertThat(splits.train().labels()).containsExactly(1, 0, 1, 2, 2, 0);
        assertThat(splits.train().features().bytes()).isZero();
        assertThat(diagnostic(() -> npy("x.npy", SAMPLES.get("x"), "y.npy", longs("5,", 1, 2, 3, 4, 5)))
                        .message())
                .contains("has 5 entries for the 6 samples of ", "x.npy");
    }

    @Test
    void keepsTheFirstSamplesUpToALimit() throws IOException {
        Splits splits = read(npz("a.npz", true, SAMPLES), "limit", 4);
        assertThat(splits.train().labels()).containsExactly(1, 0, 1, 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            '<f2'  ! False ! 6, 2  ! has the type 'f2'                    ! astype(np.float32)
            '<c8'  ! False ! 6, 2  ! has the type 'c8'                    ! astype(np.float32)
            '|O'   ! False ! 6, 2  ! contains Python objects              ! astype(np.float32)
            '<U5'  ! False ! 6, 2  ! has the type 'U5'                    ! return_inverse=True
            '<i8'  ! False ! 6, 2  ! has the type int64, but features     ! x.astype(np.float32)
            '<f4'  ! True  ! 6, 2  ! Fortran order                        ! np.ascontiguousarray
            '<f4'  ! False ! 0, 2  ! is empty                             ! at least one row
            '<f4'  ! False !       ! a single number                      ! a row per sample
            '<f4'  ! False ! 6, 99 ! declares 2376 bytes of numbers       ! np.savez
            '<f4'  ! False ! 6, 99999999 ! at most                        ! first dimension
            [('a', '<f4')] ! False ! 6, ! named fields                    ! array of its own
            """)
    void rejectsArraysByTheirNameWithAFix(String type, String fortran, String shape, String message, String fix)
            throws IOException {
        String header = "{'descr': " + type + ", 'fortran_order': " + fortran + ", 'shape': ("
                + (shape == null ? "" : shape) + "), }";
        byte[] array = npy(header, new byte[type.contains("i8") ? 96 : 48]);
        for (boolean stored : new boolean[] {true, false}) {
            Path file = npz("a.npz", stored, Map.of("x", array, "y", SAMPLES.get("y")));
            Diagnostic diagnostic = diagnostic(() -> read(file));
            assertThat(diagnostic.path()).endsWith("a.npz, array 'x'");
            assertThat(diagnostic.message()).contains(message);
            assertThat(diagnostic.hint()).contains(fix);
        }
    }

    @Test
    void rejectsArraysThatDoNotFitTogether() throws IOException {
        Path file = npz("a.npz", true, SAMPLES);
        assertThat(diagnostic(() -> read(file, "features", "images")).message())
                .startsWith("has no array 'images'; it has ")
                .contains("x", "y", "g");
        assertThat(diagnostic(() -> read(file, "labels", "x")).message()).contains("one label per sample");
        Path nan = npz(
                "b.npz",
                true,
                Map.of("x", floats("<f4", "2, 1", 1, Double.NaN), "y", floats("<f8", "2,", 1, Double.NaN)));
        assertThat(diagnostic(() -> read(nan)).message()).startsWith("contains NaN at entry 0 of sample 1");
        Path targets =
                npz("c.npz", true, Map.of("x", floats("<f4", "2, 1", 1, 2), "y", floats("<f8", "2,", 1, Double.NaN)));
        assertThat(diagnostic(() -> read(targets)).message()).startsWith("contains NaN for sample 1");
        Path huge = npz("d.npz", true, Map.of("x", floats("<f8", "2, 1", 1, 1e300), "y", longs("2,", 1, 2)));
        assertThat(diagnostic(() -> read(huge)).message()).contains("1.0E300", "single precision");
        Path wider = npz("e.npz", true, Map.of("x", floats("<f4", "1, 3", 1, 2, 3), "y", longs("1,", 1)));
        assertThat(diagnostic(() -> read(file, "test-file", wider)).message()).contains("[3]", "[2]");
        Path numbers = npz("f.npz", true, Map.of("x", floats("<f4", "1, 2", 1, 2), "y", floats("<f4", "1,", 1)));
        assertThat(diagnostic(() -> read(file, "test-file", numbers)).message()).contains("unlike the labels");
        assertThat(diagnostic(() -> read(file, "group", "x")).message()).contains("one group per sample");
    }

    @Test
    void rejectsDamagedFiles() throws IOException {
        Path file = npz("a.npz", true, SAMPLES);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThat(diagnostic(() -> read(file)).message()).contains("no directory");
        byte[] flipped = whole.clone();
        int at = indexOf(whole, SAMPLES.get("x")) + SAMPLES.get("x").length - 1;
        flipped[at] ^= 1;
        Files.write(file, flipped);
        assertThat(diagnostic(() -> read(file)).message()).contains("CRC-32");
        Files.write(file, SAMPLES.get("x"));
        assertThat(diagnostic(() -> read(file)).message()).contains("not an .npz archive");
        Files.writeString(file, "x");
        assertThat(diagnostic(() -> read(file)).message()).contains("not an .npz archive");
        assertThat(diagnostic(() -> npy("x.npy", new byte[] {1, 2}, "y.npy", SAMPLES.get("y")))
                        .message())
                .contains("not an array of NumPy");
    }

    /** Every single wrong byte and every cut is an error of Parley or harmless, never an exception of Java. */
    @Test
    void noDamageIsAnExceptionOfJava() throws IOException {
        for (boolean stored : new boolean[] {true, false}) {
            byte[] whole = Files.readAllBytes(npz("a.npz", stored, SAMPLES));
            for (int k = 0; k < whole.length; k += 5) {
                byte[] damaged = whole.clone();
                damaged[k] ^= (byte) 0x81;
                readDamaged(damaged, "byte " + k);
                readDamaged(Arrays.copyOf(whole, k), "cut " + k);
            }
        }
    }

    private void readDamaged(byte[] content, String what) throws IOException {
        Path file = Files.write(directory.resolve("damaged.npz"), content);
        try {
            read(file);
        } catch (ParleyException reported) {
            assertThat(reported.diagnostics()).as(what).isNotEmpty();
        }
    }

    @Test
    void numpysOwnFilesAreRead() throws Exception {
        Optional<String> python = Stream.of("python3", "/usr/bin/python3")
                .filter(each -> runs(each, "import numpy"))
                .findFirst();
        assumeTrue(python.isPresent(), "no python3 with numpy (Debian: apt-get install python3-numpy)");
        String script = """
                import numpy as np
                x = np.arange(60, dtype=np.float64).reshape(5, 3, 4) / 7
                y = np.array([2, 0, 1, 1, 0])
                np.savez("plain.npz", x=x, y=y)
                np.savez_compressed("packed.npz", x=x, y=y)
                np.savez("single.npz", x=x.astype(np.float32), y=y.astype(np.uint8))
                np.savez("wrong.npz", x=np.asfortranarray(x), y=y)
                np.savez("objects.npz", x=np.array([[1], "a"], dtype=object), y=y)
                np.save("x.npy", x)
                np.save("y.npy", y.astype(np.int32))
                """;
        assertThat(new ProcessBuilder(python.get(), "-c", script)
                        .directory(directory.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        Dataset plain = read(directory.resolve("plain.npz")).train();
        Dataset packed = read(directory.resolve("packed.npz")).train();
        Dataset single = read(directory.resolve("single.npz")).train();
        assertThat(packed.checksum()).isEqualTo(plain.checksum());
        assertThat(plain.features().shape()).containsExactly(3, 4);
        assertThat(plain.features().bytes()).isZero();
        for (Dataset each : List.of(
                plain,
                packed,
                single,
                read(directory.resolve("x.npy"), directory.resolve("y.npy")).train())) {
            assertThat(each.labels()).containsExactly(2, 0, 1, 1, 0);
            assertThat(row(each, 4)[11]).isEqualTo((float) (59 / 7.0));
        }
        assertThat(diagnostic(() -> read(directory.resolve("wrong.npz"))).message())
                .contains("Fortran");
        assertThat(diagnostic(() -> read(directory.resolve("objects.npz"))).message())
                .contains("Python objects");
    }

    @Nested
    class NpzContract extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new NpzFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("file", contractFile(() -> npz("contract.npz", true, SAMPLES)), "group", "g");
        }
    }

    @Nested
    class NpyContract extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new NpyFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of(
                    "features", contractFile(() -> Files.write(directory.resolve("x.npy"), SAMPLES.get("x"))),
                    "labels", contractFile(() -> Files.write(directory.resolve("y.npy"), SAMPLES.get("y"))));
        }
    }

    private interface Writing {
        Path write() throws IOException;
    }

    private static String contractFile(Writing writing) {
        try {
            return writing.write().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean runs(String python, String script) {
        try {
            return new ProcessBuilder(python, "-c", script)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException without) {
            return false;
        }
    }

    private Splits npy(String x, byte[] features, String y, byte[] labels) throws IOException {
        return read(Files.write(directory.resolve(x), features), Files.write(directory.resolve(y), labels));
    }

    private static Splits read(Path features, Path labels) {
        NpyFactory factory = new NpyFactory();
        return factory.read(settings(factory, "features", features, "labels", labels), Path.of(""));
    }

    private static Splits read(Path file, Object... options) {
        NpzFactory factory = new NpzFactory();
        Object[] all = new Object[options.length + 2];
        all[0] = "file";
        all[1] = file;
        System.arraycopy(options, 0, all, 2, options.length);
        return factory.read(settings(factory, all), Path.of(""));
    }

    private Path npz(String name, boolean stored, Map<String, byte[]> arrays) throws IOException {
        Path file = directory.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> array : new TreeMap<>(arrays).entrySet()) {
                ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
                entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0)); // so that files have the same bytes every time
                if (stored) {
                    CRC32 crc = new CRC32();
                    crc.update(array.getValue());
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(array.getValue().length);
                    entry.setCrc(crc.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(array.getValue());
                zip.closeEntry();
            }
        }
        return file;
    }

    private static byte[] floats(String type, String shape, double... values) {
        boolean single = type.endsWith("4");
        ByteBuffer bytes = ByteBuffer.allocate(values.length * (single ? 4 : 8))
                .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            if (single) {
                bytes.putFloat((float) value);
            } else {
                bytes.putDouble(value);
            }
        }
        return npy(type, shape, bytes.array());
    }

    private static byte[] longs(String shape, long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            bytes.putLong(value);
        }
        return npy("<i8", shape, bytes.array());
    }

    private static byte[] npy(String type, String shape, byte[] content) {
        return npy("{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }", content);
    }

    /** Writes an array as the page "NPY format" of NumPy's documentation specifies. */
    private static byte[] npy(String header, byte[] content) {
        String padded = header + " ".repeat(64 - (10 + header.length() + 1) % 64) + "\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        bytes.write(padded.length() & 0xFF);
        bytes.write(padded.length() >> 8);
        bytes.writeBytes(padded.getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(content);
        return bytes.toByteArray();
    }

    private static int indexOf(byte[] whole, byte[] part) {
        for (int k = 0; k + part.length <= whole.length; k++) {
            if (Arrays.equals(whole, k, k + part.length, part, 0, part.length)) {
                return k;
            }
        }
        throw new IllegalArgumentException("not there");
    }
}
