package org.parley.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Failures as text, and what makes two of them the same. */
final class Traces {

    private static final int TELLING_FRAMES = 4;
    private static final int LONGEST = 6_000;

    private Traces() {}

    static String of(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        String trace = text.toString().split("\\s+at java.base/jdk.internal.reflect", 2)[0];
        return trace.length() <= LONGEST ? trace : trace.substring(0, LONGEST) + "…";
    }

    /** Its type and where it was thrown; of a defect its words, without what varies from input to input. */
    static String signature(Throwable failure) {
        if (failure instanceof Defect) {
            String words = failure.getMessage().replaceAll("[0-9]+|'[^']*'", "_");
            return words.substring(0, Math.min(80, words.length()));
        }
        return failure.getClass().getName()
                + Arrays.stream(failure.getStackTrace())
                        .limit(TELLING_FRAMES)
                        .map(frame -> " " + frame.getClassName() + "." + frame.getMethodName())
                        .collect(Collectors.joining());
    }
}
