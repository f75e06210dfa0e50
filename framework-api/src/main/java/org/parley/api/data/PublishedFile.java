package org.parley.api.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * One file of a {@link Publication}.
 *
 * @param name its name in the folder; a gzip-compressed copy has {@code .gz} behind it
 * @param md5 of its content, however that is packed, as publishers give it; empty when nobody has published it
 * @param sha256 of the same content, which protects against forgery as well; empty when not known
 * @param members for a zip, the ending of the members that are its content; empty for any other file
 * @param download where it can be had
 */
public record PublishedFile(String name, String md5, String sha256, String members, Download download) {

    public PublishedFile(String name, String md5, Download download) {
        this(name, md5, "", "", download);
    }

    /** The same file with the SHA-256 of its content. */
    public PublishedFile withSha256(String sum) {
        return new PublishedFile(name, md5, sum, members, download);
    }

    /** The same file, a zip of which only the members with this ending are the content. */
    public PublishedFile withMembers(String ending) {
        return new PublishedFile(name, md5, sha256, ending, download);
    }

    /**
     * Writes what the checksum is taken over: the bytes unpacked, or the members of a zip one after the other in the order of their
     * names.
     */
    public void copyContent(Path file, OutputStream into) throws IOException {
        if (!members.isEmpty()) {
            ZipMembers.copy(file, members, into);
            return;
        }
        try (InputStream content = DataFiles.open(file)) {
            content.transferTo(into);
        }
    }
}
