package org.parley.runtime.plugin;

import com.google.inject.ProvisionException;
import java.lang.reflect.InvocationTargetException;
import org.pf4j.PluginRuntimeException;

/** Why something failed, in one line. */
final class Reason {

    private static final int LONGEST = 400;

    private Reason() {}

    static String of(Throwable failure) {
        try {
            return describe(root(failure));
        } catch (Throwable again) { // exceptions of a plugin are its own code, too
            return failure.getClass().getName();
        }
    }

    private static String describe(Throwable failure) {
        String message = failure.getMessage() == null ? "" : oneLine(failure.getMessage());
        if (failure instanceof ClassNotFoundException && !message.isEmpty()) {
            return message;
        }
        String type = failure.getClass().getSimpleName();
        return message.isEmpty() ? type : type + ": " + message;
    }

    private static String oneLine(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && isWrapping(root)) {
            root = root.getCause();
        }
        return root;
    }

    private static boolean isWrapping(Throwable failure) {
        return failure instanceof ProvisionException
                || failure instanceof InvocationTargetException
                || failure instanceof ExceptionInInitializerError
                || failure instanceof PluginRuntimeException
                || failure instanceof NoClassDefFoundError && failure.getCause() instanceof ClassNotFoundException;
    }
}
