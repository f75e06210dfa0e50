package org.parley.api.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ParleyException;

/** Recursive descent over the bytes of one file; outside strings JSON is ASCII, so only strings are ever decoded. */
final class JsonReader {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int END = -1;

    private final Path file;
    private final byte[] bytes;
    private int start;
    private int at;

    JsonReader(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    Object read() {
        if (startsWith(BYTE_ORDER_MARK)) {
            start = BYTE_ORDER_MARK.length;
            at = start;
        }
        Object value = value(0);
        if (peek() != END) {
            throw expected("the end of the file after its one value");
        }
        return value;
    }

    private Object value(int depth) {
        int first = peek();
        return switch (first) {
            case '{' -> object(deeper(depth));
            case '[' -> array(deeper(depth));
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> {
                if (first != '-' && !isDigit(first)) {
                    throw expected("a value");
                }
                yield number();
            }
        };
    }

    private int deeper(int depth) {
        if (depth == Json.MOST_DEPTH) {
            throw fault("more than " + Json.MOST_DEPTH + " levels of nesting", at);
        }
        return depth + 1;
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (peek() == '}') {
            at++;
            return Collections.unmodifiableMap(members);
        }
        do {
            if (peek() != '"') {
                throw expected("a key in double quotes");
            }
            int begin = at;
            String key = string();
            if (members.containsKey(key)) {
                throw fault("the key \"" + key + "\" is there twice", begin);
            }
            if (peek() != ':') {
                throw expected("':'");
            }
            at++;
            members.put(key, value(depth));
        } while (another('}'));
        return Collections.unmodifiableMap(members);
    }

    private List<Object> array(int depth) {
        ArrayList<Object> items = new ArrayList<>();
        at++;
        if (peek() == ']') {
            at++;
            return Collections.unmodifiableList(items);
        }
        do {
            items.add(value(depth));
        } while (another(']'));
        items.trimToSize();
        return Collections.unmodifiableList(items);
    }

    private boolean another(char close) {
        int next = peek();
        if (next != ',' && next != close) {
            throw expected("',' or '" + close + "'");
        }
        at++;
        return next == ',';
    }

    private Object word(String word, Object value) {
        if (!startsWith(word.getBytes(StandardCharsets.US_ASCII))) {
            throw expected("a value");
        }
        at += word.length();
        return value;
    }

    private Double number() {
        int begin = at;
        if (current() == '-') {
            at++;
        }
        if (current() == '0') {
            at++;
        } else {
            digits();
        }
        if (current() == '.') {
            at++;
            digits();
        }
        if (current() == 'e' || current() == 'E') {
            at++;
            if (current() == '+' || current() == '-') {
                at++;
            }
            digits();
        }
        double value = Double.parseDouble(new String(bytes, begin, at - begin, StandardCharsets.US_ASCII));
        if (Double.isInfinite(value)) {
            throw fault("a number beyond the range of a double", begin);
        }
        return value;
    }

    private void digits() {
        if (!isDigit(current())) {
            throw expected("a digit");
        }
        while (isDigit(current())) {
            at++;
        }
    }

    private String string() {
        int begin = at++;
        int plain = at;
        StringBuilder text = new StringBuilder();
        while (current() != '"') {
            int c = current();
            if (c == END) {
                throw fault("a string that never ends", begin);
            }
            if (c < ' ') {
                throw expected("an escape such as \\n instead of a control character");
            }
            if (c == '\\') {
                text.append(decode(plain));
                at++;
                text.append(escaped());
                plain = at;
            } else {
                at++;
            }
        }
        text.append(decode(plain));
        at++;
        return text.toString();
    }

    private char escaped() {
        int which = "\"\\/bfnrtu".indexOf(current());
        if (which < 0) {
            throw expected("one of \" \\ / b f n r t u after a backslash");
        }
        at++;
        return which < 8 ? "\"\\/\b\f\n\r\t".charAt(which) : unicode();
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(current(), 16);
            if (digit < 0) {
                throw expected("four hexadecimal digits after \\u");
            }
            code = 16 * code + digit;
            at++;
        }
        return (char) code;
    }

    private CharSequence decode(int begin) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, begin, at - begin));
        } catch (CharacterCodingException e) {
            throw fault("a string that is not UTF-8", begin);
        }
    }

    /** The next byte that is not white space. */
    private int peek() {
        while (current() == ' ' || current() == '\n' || current() == '\r' || current() == '\t') {
            at++;
        }
        return current();
    }

    private int current() {
        return at < bytes.length ? bytes[at] & 0xFF : END;
    }

    private boolean startsWith(byte[] prefix) {
        int end = at + prefix.length;
        return end <= bytes.length && Arrays.equals(bytes, at, end, prefix, 0, prefix.length);
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private ParleyException expected(String what) {
        return fault("expected " + what + ", but " + found(), at);
    }

    private String found() {
        int c = current();
        if (c == END) {
            return "the file ends";
        }
        return c > ' ' && c < 0x7F ? "found '" + (char) c + "'" : "found the byte 0x" + Integer.toHexString(c);
    }

    private ParleyException fault(String what, int position) {
        int line = 1;
        int column = 1;
        for (int i = start; i < position; i++) {
            if (bytes[i] == '\n') {
                line++;
                column = 1;
            } else if ((bytes[i] & 0xC0) != 0x80) {
                column++; // continuation bytes belong to the character before them
            }
        }
        return Json.unreadable(file + ":" + line + ":" + column + ": " + what, "");
    }
}
