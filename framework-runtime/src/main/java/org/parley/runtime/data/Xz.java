package org.parley.runtime.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.parley.api.data.DataFiles;
import org.tukaani.xz.XZInputStream;

/** Files compressed by xz, told by their first bytes whatever their names say. */
final class Xz {

    private static final byte[] MAGIC = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};

    /** Twice what unpacking takes at xz's highest level. */
    private static final int MOST_KIBIBYTES = 128 << 10;

    private Xz() {}

    static boolean isXz(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    static InputStream open(Path file) throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file));
        try {
            return DataFiles.bounded(new XZInputStream(raw, MOST_KIBIBYTES), Files.size(file));
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }
}
