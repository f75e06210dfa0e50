package org.parley.runtime.checkpoint;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads and writes strings of any length; {@code writeUTF} is limited to 64 kB, which a list of numbers in a run file can exceed. */
public final class Texts {

    /** The maximum size of a run file. */
    private static final int LONGEST = 1 << 24;

    private Texts() {}

    public static void write(DataOutput output, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.writeInt(bytes.length);
        output.write(bytes);
    }

    public static String read(DataInput input) throws IOException {
        byte[] bytes = new byte[count("a text's length", input.readInt())];
        input.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static void write(DataOutput output, Map<String, String> texts) throws IOException {
        output.writeInt(texts.size());
        for (Map.Entry<String, String> text : texts.entrySet()) {
            write(output, text.getKey());
            write(output, text.getValue());
        }
    }

    public static Map<String, String> readMap(DataInput input) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int left = count("a number of texts", input.readInt()); left > 0; left--) {
            texts.put(read(input), read(input));
        }
        return texts;
    }

    private static int count(String what, int number) throws IOException {
        DamagedException.requireCount(what, number);
        if (number > LONGEST) {
            throw new DamagedException(what + " is " + number);
        }
        return number;
    }
}
