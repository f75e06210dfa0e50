package org.parley.api.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds and reads the members of a zip file with a given name ending, in any folder. */
public final class ZipMembers {

    private ZipMembers() {}

    /**
     * {@return the members with the given name ending, sorted by name without folder}
     *
     * @param zip the zip file
     * @param ending the end of the names, such as {@code .txt}
     */
    public static List<ZipEntry> sorted(ZipFile zip, String ending) {
        return zip.stream()
                .filter(entry -> !entry.isDirectory() && entry.getName().endsWith(ending))
                .<ZipEntry>map(entry -> entry)
                .sorted(Comparator.comparing(ZipMembers::name).thenComparing(ZipEntry::getName))
                .toList();
    }

    /**
     * {@return the name of a member without its folder}
     *
     * @param entry the member
     */
    public static String name(ZipEntry entry) {
        return entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
    }

    /**
     * Opens a member, with limited expansion as in {@link DataFiles#bounded}.
     *
     * @param zip the zip file
     * @param entry the member
     * @return the decompressed content, which the caller must close
     * @throws IOException if the member cannot be read
     */
    public static InputStream open(ZipFile zip, ZipEntry entry) throws IOException {
        return DataFiles.bounded(zip.getInputStream(entry), entry.getCompressedSize());
    }

    /** Writes the concatenated contents of the members with the given name ending. */
    static void copy(Path file, String ending, OutputStream into) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : sorted(zip, ending)) {
                try (InputStream content = open(zip, entry)) {
                    content.transferTo(into);
                }
            }
        }
    }
}
