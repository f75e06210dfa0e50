package org.parley.fuzz;

import java.nio.charset.StandardCharsets;

/**
 * An input.
 *
 * @param form the format of the kind for which it is intended
 */
public record Input(String form, byte[] bytes) {

    public static Input of(String form, String text) {
        return new Input(form, text.getBytes(StandardCharsets.UTF_8));
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
