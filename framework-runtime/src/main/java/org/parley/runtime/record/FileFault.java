package org.parley.runtime.record;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Why a file cannot be read or written, in words. */
public final class FileFault {

    private FileFault() {}

    /** What to throw instead of an exception whose message may be no more than the name of the file. */
    public static ParleyException writing(Path file, IOException cause) {
        return new ParleyException(
                new Fault(
                        ErrorCode.OUTPUT_UNWRITABLE,
                        file.toString(),
                        "cannot be written: " + inWords(cause),
                        "choose a place that can be written to and has room"),
                cause);
    }

    public static String inWords(IOException cause) {
        if (cause instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (cause instanceof AccessDeniedException denied) {
            return "this user may not use " + denied.getFile();
        }
        if (cause instanceof NotDirectoryException file) {
            return file.getFile() + " is not a directory";
        }
        if (cause instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is there already, and is not a directory";
        }
        if (cause instanceof ClosedByInterruptException) {
            return "the thread was interrupted";
        }
        if (cause instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return Objects.requireNonNullElse(cause.getMessage(), "the system gives no reason");
    }
}
