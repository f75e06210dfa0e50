package org.parley.cli;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The standard streams of this process. */
final class Terminal {

    private static final StandardOutput OUTPUT = new StandardOutput();

    /** Clears the line of the cursor. */
    private static final String ERASED = "\r\033[2K";

    private static final String BLANKED = "\r" + " ".repeat(79) + "\r";

    private Terminal() {}

    /** Replaces control characters in all further output, including that of plugins and loggers. */
    static void replaceControlCharacters() {
        System.setOut(plain(new BufferedOutputStream(OUTPUT)));
        System.setErr(plain(System.err));
    }

    static PrintWriter out() {
        return new PrintWriter(System.out, true, charset());
    }

    /** Returns the reason why output was lost, if any was. */
    static Optional<String> failure() {
        System.out.flush();
        return OUTPUT.failure();
    }

    static PrintWriter errors() {
        return new PrintWriter(System.err, true, charset());
    }

    /** Returns standard output with colors, for text of Parley only. */
    static PrintWriter colored() {
        return new PrintWriter(OUTPUT, true, charset());
    }

    /** Returns standard error with escape sequences, for progress bars. */
    static PrintStream coloredErrors() {
        return new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset());
    }

    /** Replaces the line of the cursor on standard error. */
    static void transientLine(String text) {
        PrintStream errors = coloredErrors();
        errors.print((isPlain() ? BLANKED : ERASED) + text);
        errors.flush();
    }

    /** Returns whether {@code NO_COLOR} turns off colors and other escape sequences. */
    static boolean isPlain() {
        return !System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    }

    static boolean isInteractive() {
        return isTerminal(System.console());
    }

    /** Returns whether the console is a terminal; from Java 22 on there is a console without a terminal, too. */
    private static boolean isTerminal(Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException olderJava) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return false;
        }
    }

    private static PrintStream plain(OutputStream raw) {
        return new PrintStream(new PlainText(raw, charset()), true, charset());
    }

    /** Returns the encoding of the terminal. The properties are those of Java 18 and later, and of Java 17 with and without a terminal. */
    private static Charset charset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .filter(Charset::isSupported)
                .findFirst()
                .map(Charset::forName)
                .orElse(StandardCharsets.UTF_8);
    }

    /** Standard output that records write errors, which print streams hide. */
    private static final class StandardOutput extends FilterOutputStream {

        /** The error if the reader, such as {@code head}, has closed the pipe; it is ignored. */
        private static final String NO_READER = "Broken pipe";

        private volatile String failure;

        StandardOutput() {
            super(new FileOutputStream(FileDescriptor.out));
        }

        @Override
        public void write(int octet) throws IOException {
            write(new byte[] {(byte) octet}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException lost) {
                failure = lost.getMessage();
                throw lost;
            }
        }

        /** Returns the reason why output was lost, except that the reader closed the pipe. */
        Optional<String> failure() {
            return Optional.ofNullable(failure).filter(reason -> !reason.equals(NO_READER));
        }
    }
}
