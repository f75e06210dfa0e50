package org.parley.api.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The members of a zip that count, whatever else it holds and whichever folder they are in. */
public final class ZipMembers {

    private ZipMembers() {}

    /** Members whose name ends like this, in the order of their names without folders. */
    public static List<ZipEntry> sorted(ZipFile zip, String ending) {
        return zip.stream()
                .filter(entry -> !entry.isDirectory() && entry.getName().endsWith(ending))
                .<ZipEntry>map(entry -> entry)
                .sorted(Comparator.comparing(ZipMembers::name).thenComparing(ZipEntry::getName))
                .toList();
    }

    /** A member's name without its folder. */
    public static String name(ZipEntry entry) {
        return entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
    }

    /** A member's content, bounded as {@link DataFiles#bounded} says. */
    public static InputStream open(ZipFile zip, ZipEntry entry) throws IOException {
        return DataFiles.bounded(zip.getInputStream(entry), entry.getCompressedSize());
    }

    /** Writes these members' contents, one after the other. */
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
