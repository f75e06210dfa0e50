package org.parley.api.data;

import java.net.URI;
import java.util.List;

/**
 * Where a file can be had.
 *
 * @param mirrors addresses of the same thing, best first
 * @param md5 of the bytes behind them; empty when nobody has published it, or the file's own checksum says enough
 * @param member path of the file inside what the mirrors offer, a zip or a tar, which may be compressed; empty when they offer the file itself
 */
public record Download(List<URI> mirrors, String md5, String member) {

    public Download {
        mirrors = List.copyOf(mirrors);
    }

    /** The file itself, plain or gzip-compressed. */
    public static Download of(String... mirrors) {
        return new Download(List.of(mirrors).stream().map(URI::create).toList(), "", "");
    }
}
