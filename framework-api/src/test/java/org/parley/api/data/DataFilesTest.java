package org.parley.api.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFilesTest {

    @TempDir
    private Path folder;

    @Test
    void findsPlainAndCompressedFiles() throws IOException {
        assertThat(DataFiles.find(folder, "a")).isEmpty();
        Path packed = Files.writeString(folder.resolve("a.gz"), "");
        assertThat(DataFiles.find(folder, "a")).contains(packed);
        Path plain = Files.writeString(folder.resolve("a"), "");
        assertThat(DataFiles.find(folder, "a")).contains(plain);
    }

    @Test
    void suggestsFixesForMissingFiles() throws IOException {
        assertThatThrownBy(() -> DataFiles.require(folder, "a", "mnist"))
                .hasMessageContaining(folder.resolve("a").toString())
                .hasMessageContaining("parley datasets fetch mnist");
        Files.writeString(folder.resolve("a.xz"), "");
        assertThatThrownBy(() -> DataFiles.require(folder, "a", "mnist"))
                .hasMessageContaining("a.xz")
                .hasMessageContaining("xz -dk")
                .hasMessageContaining("parley datasets add mnist " + folder);
    }

    @Test
    void rejectsFilesWithExcessiveExpansion() throws IOException {
        Path packed = folder.resolve("zeros.gz");
        Path zip = folder.resolve("zeros.zip");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("zeros.wav"));
            byte[] megabyte = new byte[1 << 20];
            for (int k = 0; k < 65; k++) {
                gzip.write(megabyte);
                out.write(megabyte);
            }
        }
        PublishedFile zeros = new PublishedFile("zeros", "", Download.of());
        for (Path file : List.of(packed, zip)) {
            PublishedFile published = file.equals(zip) ? zeros.withMembers(".wav") : zeros;
            assertThatThrownBy(() -> published.copyContent(file, OutputStream.nullOutputStream()))
                    .as(file.toString())
                    .hasMessageContaining("more than 200 times its compressed size");
        }
    }

    @Test
    void detectsCompressionByContent() throws IOException {
        Path lying = folder.resolve("plain");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(lying))) {
            out.write("hello".getBytes());
        }
        assertThat(read(lying)).isEqualTo("hello");
        assertThat(read(Files.writeString(folder.resolve("b.gz"), "hello"))).isEqualTo("hello");
        assertThat(read(Files.writeString(folder.resolve("c"), ""))).isEmpty();
        assertThat(read(Files.writeString(folder.resolve("d"), "x"))).isEqualTo("x");
    }

    @Test
    void checksumsIgnoreCompression() throws IOException {
        Path packed = folder.resolve("packed.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("abc".getBytes());
        }
        // The test vector of FIPS 180-2.
        String abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assertThat(DataFiles.sha256(packed)).isEqualTo(abc);
        Path a = Files.writeString(folder.resolve("a"), "a");
        Path rest = Files.writeString(folder.resolve("rest"), "bc");
        assertThat(DataFiles.sha256(a, rest)).isEqualTo(abc);
        assertThatThrownBy(() -> DataFiles.sha256(folder.resolve("gone"))).hasMessageContaining("cannot be read");
    }

    @Test
    void copiesTheRelevantMembersOfAZipInOrder() throws IOException {
        Path zip = folder.resolve("z.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : new String[] {"x/b.wav", "README", "y/a.wav"}) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes());
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new PublishedFile("z.zip", "", Download.of("http://localhost/z.zip"))
                .withMembers(".wav")
                .copyContent(zip, bytes);
        assertThat(bytes.toString()).isEqualTo("y/a.wavx/b.wav");
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = DataFiles.open(file)) {
            return new String(in.readAllBytes());
        }
    }
}
