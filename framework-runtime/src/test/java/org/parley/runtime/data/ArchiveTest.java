package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an archive may not do to somebody who unpacks it; {@link FetchTest} has the honest ones. */
class ArchiveTest {

    /** Where the header of a sparse file, as GNU tar writes it, has its checksum, its format, its first piece and its size. */
    private static final int CHECKSUM = 148;

    private static final int FORMAT = 257;
    private static final int PIECE = 386;
    private static final int REAL_SIZE = 483;

    @TempDir
    Path directory;

    @Test
    void aFileOfHolesDoesNotFillTheDisk() throws IOException {
        Path tar = Files.write(directory.resolve("holes.tar"), holes("77777777777"));
        assertThatThrownBy(() -> new Archive(tar).unpack(Map.of("a", directory.resolve("a"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it expands to more than 200 times its compressed size");
    }

    /** A tar of one file that is as long as the octal number says, and for which nothing is stored. */
    private static byte[] holes(String length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
            out.putArchiveEntry(new TarArchiveEntry("a", TarConstants.LF_GNUTYPE_SPARSE));
            out.closeArchiveEntry();
        }
        byte[] tar = bytes.toByteArray();
        put("ustar  \0", tar, FORMAT);
        put(length + "\0" + "00000000000\0", tar, PIECE);
        put(length + "\0", tar, REAL_SIZE);
        put("        ", tar, CHECKSUM);
        int sum = 0;
        for (int i = 0; i < TarConstants.DEFAULT_RCDSIZE; i++) {
            sum += tar[i] & 0xff;
        }
        put(String.format(Locale.ROOT, "%06o\0 ", sum), tar, CHECKSUM);
        return tar;
    }

    private static void put(String text, byte[] into, int at) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, into, at, bytes.length);
    }
}
