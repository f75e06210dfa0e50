package org.parley.runtime.record;

import java.io.IOException;
import java.nio.file.Path;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plugin.Reason;

/** Describes why a file cannot be read or written. */
public final class FileDiagnostic {

    private FileDiagnostic() {}

    /** Returns an exception for a failed write. The message of the cause may be no more than the name of the file. */
    public static ParleyException writing(Path file, IOException cause) {
        return new ParleyException(
                new Diagnostic(
                        ErrorCode.OUTPUT_UNWRITABLE,
                        file.toString(),
                        "cannot be written: " + inWords(cause),
                        "choose a writable place with enough free space"),
                cause);
    }

    public static String inWords(IOException cause) {
        return Reason.ofFile(cause);
    }
}
