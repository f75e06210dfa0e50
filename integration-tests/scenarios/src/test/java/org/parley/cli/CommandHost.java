package org.parley.cli;

import com.google.inject.Guice;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Executes commands one after another in a warm process, each as {@link Main#main} does, and prints a line with its exit code. */
public final class CommandHost {

    /** The first character of the last line of a command. {@link PlainText} prevents commands from printing it. */
    public static final char END = '\0';

    private CommandHost() {}

    /** Reads commands from standard input: the user's home, the number of words, and one word per line. */
    public static void main(String[] none) throws IOException {
        System.setProperty("guice_bytecode_gen_option", "DISABLED");
        Terminal.replaceControlCharacters();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        for (String home = input.readLine(); home != null; home = input.readLine()) {
            String[] words = new String[Integer.parseInt(input.readLine())];
            for (int i = 0; i < words.length; i++) {
                words[i] = input.readLine();
            }
            System.setProperty("user.home", home);
            int exitCode = Guice.createInjector(new CommandModule(Places.ofThisProcess()))
                    .getInstance(Main.class)
                    .execute(words);
            System.out.flush();
            System.err.flush();
            output.write((END + "" + exitCode + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
