package org.parley.fuzz;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Checks a rejection: it must consist of errors with codes and readable, short messages. */
final class Verdict {

    /** Names of classes, which must not appear in messages for users. */
    private static final Pattern INSIDE = Pattern.compile(
            "\\b(java|jdk|sun|com\\.google|tools\\.jackson|org\\.(parley|pf4j|snakeyaml))\\.[a-z]+\\.[A-Za-z.]+"
                    + "|\\b[A-Z][a-z]\\w+(Exception|Error)\\b");

    private static final int LONGEST = 100_000;

    private final boolean pluginsMayFail;

    /** @param pluginsMayFail whether the plugins are the hostile input */
    Verdict(boolean pluginsMayFail) {
        this.pluginsMayFail = pluginsMayFail;
    }

    void of(ParleyException refusal) {
        for (Diagnostic diagnostic : refusal.diagnostics()) {
            if (diagnostic.code() == ErrorCode.INTERNAL
                    || diagnostic.code() == ErrorCode.OUT_OF_MEMORY && isNoEstimate(diagnostic)) {
                throw new Defect("not a listed fault: " + diagnostic);
            }
            if (!pluginsMayFail && diagnostic.code() == ErrorCode.PLUGIN_FAILED) {
                throw new Defect("a plugin of ours failed: " + diagnostic);
            }
        }
        words(refusal.getMessage());
    }

    void words(String message) {
        if (message.length() > LONGEST) {
            throw new Defect("a message of " + message.length() + " characters: " + message.substring(0, 200) + "…");
        }
        Matcher inside = INSIDE.matcher(message);
        if (!pluginsMayFail && inside.find()) {
            throw new Defect("the words of a program, '" + inside.group() + "': " + message);
        }
    }

    /** Returns whether the diagnostic is not an estimate. An estimate before memory runs out is a valid rejection. */
    private static boolean isNoEstimate(Diagnostic diagnostic) {
        return !diagnostic.message().contains("needs at least");
    }
}
