package org.parley.runtime.data;

/** Told how far a download is, a few times a second at most. */
@FunctionalInterface
public interface TransferProgress {

    /**
     * @param file what is being downloaded
     * @param done bytes that are there
     * @param total bytes there will be, or -1 when the server does not say
     */
    void at(String file, long done, long total);
}
