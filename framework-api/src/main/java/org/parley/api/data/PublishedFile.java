package org.parley.api.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A file of a {@link Publication}.
 *
 * @param name the file name in the folder; a copy compressed by gzip has the additional ending {@code .gz}
 * @param md5 the MD5 of the uncompressed content, as publishers provide it; empty if it is unknown
 * @param sha256 the SHA-256 of the uncompressed content, which also protects against forgery; empty if it is unknown
 * @param members the name ending of the relevant members of a zip file; empty for other files
 * @param download the location of the file
 */
public record PublishedFile(String name, String md5, String sha256, String members, Download download) {

    /**
     * Creates a file without SHA-256 that is not a zip file.
     *
     * @param name the file name in the folder, without an additional {@code .gz}
     * @param md5 the MD5 of the uncompressed content; empty if it is unknown
     * @param download the location of the file
     */
    public PublishedFile(String name, String md5, Download download) {
        this(name, md5, "", "", download);
    }

    /**
     * {@return a copy with the given SHA-256 of the content}
     *
     * @param sum the SHA-256 of the uncompressed content in hexadecimal
     */
    public PublishedFile withSha256(String sum) {
        return new PublishedFile(name, md5, sum, members, download);
    }

    /**
     * {@return a copy for a zip file of which only the members with the given name ending are relevant}
     *
     * @param ending the name ending of the relevant members, such as {@code .txt}
     */
    public PublishedFile withMembers(String ending) {
        return new PublishedFile(name, md5, sha256, ending, download);
    }

    /**
     * Writes the content that the checksums refer to. This is the uncompressed content, or the concatenated relevant
     * members of a zip file in the order of their names.
     *
     * @param file the file on this machine
     * @param into the destination, which is not closed
     * @throws IOException if the file cannot be read or the destination cannot be written
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
