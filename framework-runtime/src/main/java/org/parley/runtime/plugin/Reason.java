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

    /** What is wrong with the bindings of a plugin, in the words of somebody who wrote them and not in those of Guice. */
    static final class InjectionDiagnostic {

        /** A sentence of Guice, whose only group is what it speaks of, and what to say instead. */
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
                        "%s is bound by Parley already"));

        private InjectionDiagnostic() {}

        /** Empty for a failure that is none of bindings. */
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
