package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.datasets.Given.diagnostic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.data.Checksum;

class IdxFileTest {

    private static final int IMAGES = 0x0803;
    private static final int LABELS = 0x0801;
    private static final int ALL = Integer.MAX_VALUE;

    @TempDir
    private Path directory;

    @Test
    void readsImagesAsRowsOfPixels() throws IOException {
        Path file = file(Packed.idx(IMAGES, new int[] {2, 1, 3}, bytes(1, 2, 3, 4, 5, 255)));
        IdxFile.Images images = images(file, ALL);
        assertThat(images.rows()).isDeepEqualTo(new byte[][] {bytes(1, 2, 3), bytes(4, 5, 255)});
    }

    @Test
    void readsCompressedFilesWithAnyName() throws IOException {
        Path file = file(Packed.gzip(Packed.idx(LABELS, new int[] {3}, bytes(2, 0, 1))));
        assertThat(labels(file, 0, 3)).containsExactly(2, 0, 1);
    }

    @Test
    void keepsOnlyTheFirstImagesButChecksAll() throws IOException {
        Path good = file(Packed.idx(IMAGES, new int[] {3, 1, 1}, bytes(7, 8, 9)));
        IdxFile.Images images = images(good, 2);
        assertThat(images.rows()).isDeepEqualTo(new byte[][] {bytes(7), bytes(8)});
        assertThat(images.count()).isEqualTo(3);

        Path cutOff = file(Packed.idx(IMAGES, new int[] {3, 1, 1}, bytes(7, 8)));
        assertThat(diagnostic(() -> images(cutOff, 1)).message()).contains("ends after 2");
    }

    @Test
    void countsLabelsFromTheFirstOne() throws IOException {
        Path file = file(Packed.idx(LABELS, new int[] {2}, bytes(1, 26)));
        assertThat(labels(file, 1, 26)).containsExactly(0, 25);
        assertThat(diagnostic(() -> labels(file, 0, 26)).message())
                .contains("label 26 of sample 1", "between 0 and 25");
    }

    @Test
    void rejectsAWrongMagicNumber() throws IOException {
        Path labels = file(Packed.idx(LABELS, new int[] {12, 1, 1}, bytes(0)));
        Diagnostic diagnostic = diagnostic(() -> images(labels, ALL));
        assertThat(diagnostic.path()).isEqualTo(labels.toString());
        assertThat(diagnostic.message()).contains("0x00000801", "0x00000803");
        assertThat(diagnostic.hint()).isNotEmpty();
    }

    @Test
    void rejectsAFileShorterThanItsHeader() throws IOException {
        assertThat(diagnostic(() -> images(file(bytes(0, 0, 8, 3, 0)), ALL)).message())
                .contains("5 bytes", "16");
        assertThat(diagnostic(() -> images(file(new byte[0]), ALL)).message()).contains("0 bytes");
    }

    @Test
    void rejectsAFileThatEndsTooEarly() throws IOException {
        Path file = file(Packed.idx(IMAGES, new int[] {60_000, 2, 2}, bytes(1, 2, 3, 4, 5)));
        assertThat(diagnostic(() -> images(file, ALL)).message())
                .contains("60000 samples of 4 bytes", "ends after 1", "1 bytes");
    }

    @Test
    void rejectsAFileWithExtraContent() throws IOException {
        Path file = file(Packed.idx(LABELS, new int[] {1}, bytes(1, 2)));
        assertThat(diagnostic(() -> labels(file, 0, 10)).message()).contains("continues after the 1 labels");
    }

    @Test
    void rejectsAFileWithoutSamples() throws IOException {
        assertThat(diagnostic(() -> images(file(Packed.idx(IMAGES, new int[] {0, 28, 28})), ALL))
                        .message())
                .contains("contains no images");
    }

    /** 2^32 - 1 images of 4096 x 4096 are 2^56 bytes: allocating memory by the header would cause an OutOfMemoryError. */
    @Test
    void allocatesNoMemoryByTheHeader() throws IOException {
        byte[] huge = Packed.idx(IMAGES, new int[] {-1, 4096, 4096}, bytes(1, 2, 3));
        assertThat(diagnostic(() -> images(file(huge), ALL)).message()).contains("4294967295 samples", "ends after 0");
        assertThat(diagnostic(() -> images(file(Packed.gzip(huge)), ALL)).message())
                .contains("ends after 0");

        byte[] wide = Packed.idx(IMAGES, new int[] {1, -1, -1}, bytes(1, 2, 3));
        assertThat(diagnostic(() -> images(file(wide), ALL)).message()).contains("4294967295 x 4294967295 pixels");
        byte[] flat = Packed.idx(IMAGES, new int[] {1, 0, 28});
        assertThat(diagnostic(() -> images(file(flat), ALL)).message()).contains("0 x 28 pixels");
    }

    @Test
    void stopsBeforeAnEndlessFileFillsTheMemory() throws IOException {
        Path bomb = directory.resolve("bomb.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            out.write(Packed.idx(IMAGES, new int[] {4096, 32, 32}));
            out.write(new byte[4 << 20]);
        }
        Source source = Source.of(bomb);
        Diagnostic diagnostic = diagnostic(
                () -> new IdxFile(source, new Source.MemoryBudget(source, 1 << 20)).images(ALL, new Checksum()));
        assertThat(diagnostic.message()).contains("more than the 1 MiB");
        assertThat(diagnostic.hint()).contains("limit");
        assertThat(new IdxFile(source, new Source.MemoryBudget(source, 1 << 20))
                        .images(100, new Checksum())
                        .rows())
                .hasDimensions(100, 1024);
    }

    @Test
    void rejectsDamagedAndTruncatedFiles() throws IOException {
        byte[] content = new byte[5000];
        for (int k = 0; k < content.length; k++) {
            content[k] = (byte) (k * k >> 3);
        }
        byte[] packed = Packed.gzip(Packed.idx(IMAGES, new int[] {5000, 1, 1}, content));
        Path cutOff = file(Arrays.copyOf(packed, packed.length / 2));
        assertThat(diagnostic(() -> images(cutOff, ALL)).message()).contains("truncated");

        byte[] damaged = packed.clone();
        damaged[packed.length - 6] ^= 1; // in the checksum at the end
        assertThat(diagnostic(() -> images(file(damaged), ALL)).message()).contains("damaged");
    }

    @Test
    void computesTheChecksumOfTheUnpackedContent() throws IOException {
        byte[] content = Packed.idx(LABELS, new int[] {2}, bytes(0, 1));
        Checksum plain = new Checksum();
        Checksum packed = new Checksum();
        new IdxFile(Source.of(file(content))).labels(0, 2, plain);
        new IdxFile(Source.of(file(Packed.gzip(content)))).labels(0, 2, packed);
        String sum = plain.hexadecimal();
        assertThat(sum).hasSize(64).isEqualTo(packed.hexadecimal());
    }

    private int next;

    private Path file(byte[] content) throws IOException {
        return Packed.write(directory.resolve("file" + next++), content);
    }

    private static IdxFile.Images images(Path file, int limit) {
        return new IdxFile(Source.of(file)).images(limit, new Checksum());
    }

    private static int[] labels(Path file, int first, int classes) {
        return new IdxFile(Source.of(file)).labels(first, classes, new Checksum());
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int k = 0; k < values.length; k++) {
            bytes[k] = (byte) values[k];
        }
        return bytes;
    }
}
