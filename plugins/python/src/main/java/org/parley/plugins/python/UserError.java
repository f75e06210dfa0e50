package org.parley.plugins.python;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Errors that a worker found in the user's file. */
final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Map<String, String> fields;

    UserError(Map<String, String> fields) {
        super(fields.getOrDefault("0.message", "no message"));
        this.fields = fields;
    }

    /** Returns the library that the file imports and that this interpreter does not have; empty for other errors. */
    String missing() {
        return fields.getOrDefault("0.missing", "");
    }

    ParleyException reported(Path file, Path interpreter) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (int k = 0; fields.containsKey(k + ".message"); k++) {
            diagnostics.add(diagnostic(k, file.getFileName().toString(), interpreter));
        }
        return diagnostics.size() == 1
                ? new ParleyException(diagnostics.get(0), this)
                : new ParleyException(file.getFileName().toString(), diagnostics);
    }

    private Diagnostic diagnostic(int k, String file, Path interpreter) {
        String message = fields.get(k + ".message");
        String place = fields.get(k + ".place");
        String absent = fields.get(k + ".missing");
        if (!absent.isEmpty()) {
            return new Diagnostic(
                    ErrorCode.ENGINE_UNUSABLE,
                    file,
                    "needs '" + absent + "', which " + interpreter + " does not have: " + message,
                    interpreter + " -m pip install " + absent + ", or " + Interpreters.HINT);
        }
        return new Diagnostic(
                ErrorCode.PROBLEM_FILE,
                place.isEmpty() ? file : "model.with." + place,
                place.isEmpty() ? message : file + " " + message,
                fields.get(k + ".hint"));
    }
}
