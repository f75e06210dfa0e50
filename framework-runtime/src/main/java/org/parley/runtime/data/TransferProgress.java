package org.parley.runtime.data;

/** Receives the progress of a download, at most a few times per second. */
@FunctionalInterface
public interface TransferProgress {

    /**
     * Reports progress.
     *
     * @param file the file being downloaded
     * @param done the number of bytes received
     * @param total the total number of bytes, or -1 if the server does not report it
     */
    void at(String file, long done, long total);
}
