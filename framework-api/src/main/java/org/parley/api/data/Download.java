package org.parley.api.data;

import java.net.URI;
import java.util.List;

/**
 * The location of a file on the internet.
 *
 * @param mirrors addresses of the same content, in order of preference
 * @param md5 the MD5 of the content at these addresses; empty if it is unknown, or if the checksum of the file suffices
 * @param member the path of the file inside the downloaded archive, a zip or a tar, which may be compressed; empty if
 *     the download is the file itself
 */
public record Download(List<URI> mirrors, String md5, String member) {

    /**
     * Creates a location.
     *
     * @param mirrors addresses of the same content, in order of preference
     * @param md5 the MD5 of the content at these addresses; empty if it is unknown or not needed
     * @param member the path of the file inside the downloaded archive; empty if the download is the file itself
     */
    public Download {
        mirrors = List.copyOf(mirrors);
    }

    /**
     * {@return the location of a file that is not inside an archive; it may be compressed by gzip}
     *
     * @param mirrors addresses of the same content, in order of preference
     */
    public static Download of(String... mirrors) {
        return new Download(List.of(mirrors).stream().map(URI::create).toList(), "", "");
    }
}
