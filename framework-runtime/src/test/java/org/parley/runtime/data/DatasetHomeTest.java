package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;
import org.parley.runtime.data.DatasetState.Presence;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class DatasetHomeTest {

    private static final byte[] ONE = "one".getBytes();
    private static final byte[] TWO = "two".getBytes();
    private static final Published TOY =
            Published.of(file("one", Published.md5(ONE)), file("two.bin", Published.md5(TWO)));

    @TempDir
    private Path root;

    @TempDir
    private Path mine;

    @Test
    void livesWhereTheEnvironmentSaysOrInTheUsersOwnDirectory() {
        assertThat(DatasetHome.of(Map.of("PARLEY_DATA", "/data"), mine).root()).isEqualTo(Path.of("/data"));
        assertThat(DatasetHome.of(Map.of(), mine).root()).isEqualTo(mine.resolve(".parley/data"));
        assertThat(DatasetHome.of(Map.of("PARLEY_HOME", "/own"), mine).root()).isEqualTo(Path.of("/own/data"));
        assertThat(DatasetHome.of(Map.of("PARLEY_HOME", "/own", "PARLEY_DATA", "/data"), mine)
                        .root())
                .isEqualTo(Path.of("/data"));
    }

    @Test
    void takesCopiesOfRightFilesFromAnywhereBelowADirectory() throws IOException {
        Files.createDirectories(mine.resolve("a/b"));
        Files.write(mine.resolve("a/b/one.gz"), gzip(ONE));
        Files.write(mine.resolve("two.bin"), TWO);
        DatasetState state = home().add(TOY, mine);
        assertThat(state.presence()).isEqualTo(Presence.COMPLETE);
        assertThat(root.resolve("toys/one.gz")).hasBinaryContent(gzip(ONE));
        assertThat(root.resolve("toys/two.bin")).hasBinaryContent(TWO);
        assertThat(root.resolve("toys")).isDirectoryNotContaining("glob:**.new");
        assertThat(mine.resolve("two.bin")).exists();
    }

    @Test
    void saysWhatIsStillMissing() throws IOException {
        assertThat(home().state(TOY).presence()).isEqualTo(Presence.ABSENT);
        Files.write(mine.resolve("one"), ONE);
        DatasetState state = home().add(TOY, mine);
        assertThat(state.presence()).isEqualTo(Presence.PARTIAL);
        assertThat(state.present()).containsExactly("one");
        assertThat(state.missing()).containsExactly("two.bin");
        assertThat(home().state(Published.of()).presence()).isEqualTo(Presence.BUNDLED);
    }

    @Test
    void replacesAPackedCopyByAPlainOne() throws IOException {
        Files.write(mine.resolve("one.gz"), gzip(ONE));
        home().add(TOY, mine);
        Files.delete(mine.resolve("one.gz"));
        Files.write(mine.resolve("one"), ONE);
        home().add(TOY, mine);
        assertThat(root.resolve("toys/one")).hasBinaryContent(ONE);
        assertThat(root.resolve("toys/one.gz")).doesNotExist();
        home().add(TOY, root.resolve("toys"));
        assertThat(root.resolve("toys/one")).hasBinaryContent(ONE);
    }

    @Test
    void takesNothingWhenAFileIsNotThePublishedOne() throws IOException {
        Files.write(mine.resolve("one"), ONE);
        Files.write(mine.resolve("two.bin"), ONE);
        ParleyException exception = catchThrowableOfType(ParleyException.class, () -> home().add(TOY, mine));
        assertThat(exception.diagnostics()).hasSize(1);
        assertThat(exception.diagnostics().get(0).path())
                .isEqualTo(mine.resolve("two.bin").toString());
        assertThat(exception.diagnostics().get(0).message()).contains(Published.md5(ONE), Published.md5(TWO));
        assertThat(root.resolve("toys")).isEmptyDirectory();
    }

    @Test
    void refusesDamagedPackedFilesEvenWithoutAChecksum() throws IOException {
        byte[] packed = gzip(new byte[1000]);
        Files.write(mine.resolve("one.gz"), Arrays.copyOf(packed, packed.length - 4));
        assertThatThrownBy(() -> home().add(Published.of(file("one", "")), mine))
                .hasMessageContaining("one.gz: is not the published file: it is damaged: it ends too early");
        Files.write(mine.resolve("one.gz"), packed);
        assertThat(home().add(Published.of(file("one", "")), mine).presence()).isEqualTo(Presence.COMPLETE);
    }

    @Test
    void saysWhatToDoWithOtherDirectories() throws IOException {
        assertThatThrownBy(() -> home().add(TOY, mine))
                .hasMessageContaining("does not contain any file of toy")
                .hasMessageContaining("one, two.bin");
        assertThatThrownBy(() -> home().add(TOY, mine.resolve("none"))).hasMessageContaining("is not a directory");
        assertThatThrownBy(() -> home().add(Published.of(), mine)).hasMessageContaining("is included in Parley");
    }

    @Test
    void unpacksFilesCompressedByXz() throws IOException {
        Files.write(mine.resolve("one.xz"), xz(ONE));
        Files.write(mine.resolve("two.bin.xz"), xz(TWO));
        assertThat(home().add(TOY, mine).presence()).isEqualTo(Presence.COMPLETE);
        assertThat(root.resolve("toys/one")).hasBinaryContent(ONE);
        assertThat(root.resolve("toys/two.bin")).hasBinaryContent(TWO);
        assertThat(root.resolve("toys")).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void refusesDamagedWrongAndExplodingXz() throws IOException {
        byte[] packed = xz(ONE);
        byte[] flipped = packed.clone();
        flipped[packed.length / 2] ^= 1;
        Map<byte[], String> diagnostics = Map.of(
                Arrays.copyOf(packed, packed.length - 10),
                "it ends too early",
                flipped,
                "damaged",
                xz(TWO),
                Published.md5(TWO),
                xz(new byte[65 << 20]),
                "more than 200 times its compressed size");
        diagnostics.forEach((content, words) -> {
            write(mine.resolve("one.xz"), content);
            assertThatThrownBy(() -> home().add(TOY, mine)).hasMessageContainingAll("one.xz", words);
            assertThat(root.resolve("toys")).isEmptyDirectory();
        });
    }

    @Test
    void comparesTheSha256WhereItIsKnown() throws IOException {
        Files.write(mine.resolve("one"), ONE);
        PublishedFile one = file("one", Published.md5(ONE));
        String right = DataFiles.sha256(mine.resolve("one"));
        String wrong = "0".repeat(64);
        assertThatThrownBy(() -> home().add(Published.of(one.withSha256(wrong)), mine))
                .hasMessageContaining("SHA-256 " + right + ", published is " + wrong);
        assertThat(home().add(Published.of(one.withSha256(right)), mine).presence())
                .isEqualTo(Presence.COMPLETE);
    }

    @Test
    void followsLinksToFilesAndDirectoriesAndCopiesWhatTheyLeadTo() throws IOException {
        Files.createDirectories(mine.resolve("real"));
        Files.write(mine.resolve("real/somewhere"), ONE);
        Files.createSymbolicLink(mine.resolve("real/one"), mine.resolve("real/somewhere"));
        Files.createSymbolicLink(mine.resolve("link"), mine.resolve("real"));
        home().add(TOY, mine.resolve("link"));
        assertThat(root.resolve("toys/one")).hasBinaryContent(ONE).isRegularFile();
        assertThat(Files.isSymbolicLink(root.resolve("toys/one"))).isFalse();
    }

    @Test
    void replacesALinkInTheHomeAndLeavesWhatItLedTo() throws IOException {
        Path elsewhere = Files.write(mine.resolve("elsewhere"), TWO);
        Files.createDirectories(root.resolve("toys"));
        Files.createSymbolicLink(root.resolve("toys/one"), elsewhere);
        Files.write(mine.resolve("one"), ONE);
        home().add(TOY, mine);
        assertThat(root.resolve("toys/one")).hasBinaryContent(ONE);
        assertThat(elsewhere).hasBinaryContent(TWO);
    }

    @Test
    void namesALoopOfLinks() throws IOException {
        Files.createSymbolicLink(mine.resolve("loop"), mine);
        assertThatThrownBy(() -> home().add(TOY, mine))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll(
                        mine + ": files cannot be copied from it: ", "loop", "check the disk, links and permissions");
    }

    private DatasetHome home() {
        return new DatasetHome(root);
    }

    private static PublishedFile file(String name, String md5) {
        return new PublishedFile(name, md5, Download.of());
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] xz(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new XZOutputStream(bytes, new LZMA2Options(1))) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}
