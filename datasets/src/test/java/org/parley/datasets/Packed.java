package org.parley.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Creates files for tests: valid, invalid, compressed. */
final class Packed {

    private Packed() {}

    static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    /** Returns an IDX file with this header, followed by any content. */
    static byte[] idx(int magic, int[] extents, byte... content) {
        ByteBuffer buffer = ByteBuffer.allocate(4 + 4 * extents.length + content.length);
        buffer.putInt(magic);
        for (int extent : extents) {
            buffer.putInt(extent);
        }
        return buffer.put(content).array();
    }

    static Path write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    static Path write(Path file, String content) throws IOException {
        return write(file, content.getBytes(StandardCharsets.UTF_8));
    }
}
