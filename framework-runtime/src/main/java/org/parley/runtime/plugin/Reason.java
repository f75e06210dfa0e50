package org.parley.runtime.plugin;

import com.google.inject.ProvisionException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.pf4j.PluginRuntimeException;

/** Why something failed, in words. */
public final class Reason {

    private Reason() {}

    public static String of(Throwable failure) {
        try {
            return describe(root(failure));
        } catch (Throwable again) { // exceptions of a plugin are its own code, too
            return failure.getClass().getName() + ", which fails to say more";
        }
    }

    /** Empty as well where the failure fails to say. */
    static Optional<Throwable> cause(Throwable failure) {
        try {
            return Optional.ofNullable(failure.getCause());
        } catch (Throwable again) {
            return Optional.empty();
        }
    }

    /** Empty as well where the failure fails to say. */
    static List<StackTraceElement> trace(Throwable failure) {
        try {
            return List.of(failure.getStackTrace());
        } catch (Throwable again) {
            return List.of();
        }
    }

    private static String describe(Throwable failure) {
        Optional<String> ofBindings = InjectionFault.inWords(failure);
        if (ofBindings.isPresent()) {
            return ofBindings.get();
        }
        String message = Objects.requireNonNullElse(failure.getMessage(), "");
        if (failure instanceof ClassNotFoundException && !message.isEmpty()) {
            return message;
        }
        String type = failure.getClass().getSimpleName();
        return message.isEmpty() ? type : type + ": " + message;
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
                || failure instanceof UndeclaredThrowableException
                || failure instanceof ExceptionInInitializerError
                || failure instanceof PluginRuntimeException
                || failure instanceof NoClassDefFoundError && failure.getCause() instanceof ClassNotFoundException;
    }
}
