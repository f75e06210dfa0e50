package org.parley.runtime.plugin;

import com.google.inject.ProvisionException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
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

    /** Why a file cannot be used; the system's own message may be no more than the name of the file. */
    public static String ofFile(IOException cause) {
        if (cause instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (cause instanceof AccessDeniedException denied) {
            return "this user may not use " + denied.getFile();
        }
        if (cause instanceof NotDirectoryException file) {
            return file.getFile() + " is not a directory";
        }
        if (cause instanceof DirectoryNotEmptyException full) {
            return full.getFile() + " is a directory that is not empty";
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
