package org.parley.runtime.plugin;

import com.google.inject.ConfigurationException;
import com.google.inject.CreationException;
import com.google.inject.ProvisionException;
import com.google.inject.spi.Message;
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
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.pf4j.PluginRuntimeException;

/** Describes the cause of a failure. */
public final class Reason {

    private Reason() {}

    public static String of(Throwable failure) {
        try {
            return describe(root(failure));
        } catch (Throwable again) { // exceptions of a plugin run code of the plugin
            return failure.getClass().getName() + ", which fails to provide a message";
        }
    }

    /** Describes why a file cannot be used. The system's message may only contain the name of the file. */
    public static String ofFile(IOException cause) {
        if (cause instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (cause instanceof AccessDeniedException denied) {
            return "permission denied: " + denied.getFile();
        }
        if (cause instanceof NotDirectoryException file) {
            return file.getFile() + " is not a directory";
        }
        if (cause instanceof DirectoryNotEmptyException full) {
            return full.getFile() + " is a directory that is not empty";
        }
        if (cause instanceof FileAlreadyExistsException file) {
            return file.getFile() + " already exists and is not a directory";
        }
        if (cause instanceof ClosedByInterruptException) {
            return "the thread was interrupted";
        }
        if (cause instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return Objects.requireNonNullElse(cause.getMessage(), "the system gives no reason");
    }

    /** Returns the cause; empty if there is none or the call fails. */
    static Optional<Throwable> cause(Throwable failure) {
        try {
            return Optional.ofNullable(failure.getCause());
        } catch (Throwable again) {
            return Optional.empty();
        }
    }

    /** Returns the stack trace; empty if the call fails. */
    static List<StackTraceElement> trace(Throwable failure) {
        try {
            return List.of(failure.getStackTrace());
        } catch (Throwable again) {
            return List.of();
        }
    }

    private static String describe(Throwable failure) {
        Optional<String> ofBindings = InjectionDiagnostic.inWords(failure);
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

    /** Explains errors in the bindings of a plugin without Guice's terminology. */
    static final class InjectionDiagnostic {

        /** A message of Guice, whose only group is the type it is about, and its replacement. */
        private record Form(Pattern guice, String words) {

            Optional<String> inWords(String line) {
                Matcher sentence = guice.matcher(line);
                return sentence.matches() ? Optional.of(words.replace("%s", sentence.group(1))) : Optional.empty();
            }
        }

        private static final List<Form> FORMS = List.of(
                new Form(
                        Pattern.compile("Explicit bindings are required and (.+) is not explicitly bound\\."),
                        "nothing is bound to %s"),
                new Form(Pattern.compile("No implementation for (.+) was bound\\."), "nothing is bound to %s"),
                new Form(
                        Pattern.compile("(?:A binding to )?(.+) was (?:already configured at|bound multiple times).*"),
                        "%s is bound twice"),
                new Form(
                        Pattern.compile(
                                "(?:A just-in-time binding to |Unable to create binding for )(.+?)(?: was| because).*"),
                        "%s is already bound by Parley"));

        private InjectionDiagnostic() {}

        /** Returns an explanation; empty if the failure is not about bindings. */
        static Optional<String> inWords(Throwable failure) {
            if (failure instanceof CreationException creation) {
                return Optional.of(inWords(creation.getErrorMessages()));
            }
            return failure instanceof ConfigurationException configuration
                    ? Optional.of(inWords(configuration.getErrorMessages()))
                    : Optional.empty();
        }

        private static String inWords(Collection<Message> messages) {
            return messages.stream()
                    .map(InjectionDiagnostic::inWords)
                    .distinct()
                    .collect(Collectors.joining("; "));
        }

        private static String inWords(Message message) {
            if (message.getCause() != null) {
                return Reason.of(message.getCause());
            }
            String line = message.getMessage().lines().findFirst().orElse("");
            return FORMS.stream()
                    .flatMap(form -> form.inWords(line).stream())
                    .findFirst()
                    .orElse(line);
        }
    }
}
