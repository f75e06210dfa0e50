package org.parley.datasets;

import java.util.Arrays;

/** Characters as numbers, for texts. */
enum Vocabulary {
    /** The 80 characters of LEAF's Shakespeare. */
    LEAF("\n !\"&'(),-.0123456789:;>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz}"),

    /** The 100 printable ASCII characters, in the order of Python's string.printable. */
    PRINTABLE("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
            + "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\r\u000b\f");

    private final byte[] codes = new byte[128];
    private final int size;

    Vocabulary(String characters) {
        Arrays.fill(codes, (byte) -1);
        size = characters.length();
        for (int k = 0; k < size; k++) {
            codes[characters.charAt(k)] = (byte) k;
        }
    }

    int size() {
        return size;
    }

    /** The number of a character from 0, or -1 for one that does not belong. */
    int code(char character) {
        return character < codes.length ? codes[character] : -1;
    }
}
