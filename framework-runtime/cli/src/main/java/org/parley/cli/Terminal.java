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

/** The way of everything that is printed, whoever prints it. */
final class Terminal {

    private static final StandardOutput OUTPUT = new StandardOutput();

    /** What empties the line that the cursor is in. */
    private static final String ERASED = "\r\033[2K";

    private static final String BLANKED = "\r" + " ".repeat(79) + "\r";

    private Terminal() {}

    /** From here on nothing but plain text leaves by the streams of the process, those that plugins and loggers write to included. */
    static void letThroughPlainTextOnly() {
        System.setOut(plain(new BufferedOutputStream(OUTPUT)));
        System.setErr(plain(System.err));
    }

    static PrintWriter out() {
        return new PrintWriter(System.out, true, charset());
    }

    /** Why something is missing from what was printed. */
    static Optional<String> failure() {
        System.out.flush();
        return OUTPUT.failure();
    }

    static PrintWriter errors() {
        return new PrintWriter(System.err, true, charset());
    }

    /** Standard output with colors, for texts that are Parley's own. */
    static PrintWriter colourful() {
        return new PrintWriter(OUTPUT, true, charset());
    }

    /** Standard error with colors and a cursor that moves, for progress bars. */
    static PrintStream colourfulErrors() {
        return new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset());
    }

    /** Puts a text in place of the line that the cursor is in, on standard error. */
    static void transientLine(String text) {
        PrintStream errors = colourfulErrors();
        errors.print((isPlain() ? BLANKED : ERASED) + text);
        errors.flush();
    }

    /** Whether the user asks for neither colors nor other escape sequences, by NO_COLOR. */
    static boolean isPlain() {
        return !System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    }

    static boolean isInteractive() {
        return isTerminal(System.console());
    }

    /** From Java 22 on there may be a console without a terminal, which then says so itself. */
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

    /** What the terminal takes; the properties are those of Java 18 and later, and of Java 17 with and without a terminal. */
    private static Charset charset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .filter(Charset::isSupported)
                .findFirst()
                .map(Charset::forName)
                .orElse(StandardCharsets.UTF_8);
    }

    /** Standard output that remembers what could not be written to it; print streams keep that to themselves. */
    private static final class StandardOutput extends FilterOutputStream {

        /** What the system says when the reader, such as {@code head}, has seen enough: nobody misses the rest. */
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

        /** Why something is missing from what was printed; empty when nothing is missed. */
        Optional<String> failure() {
            return Optional.ofNullable(failure).filter(reason -> !reason.equals(NO_READER));
        }
    }
}
