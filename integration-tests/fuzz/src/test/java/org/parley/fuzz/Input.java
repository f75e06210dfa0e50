package org.parley.fuzz;

import java.nio.charset.StandardCharsets;

/**
 * One input.
 *
 * @param form which of the kind's formats it is meant for
 */
public record Input(String form, byte[] bytes) {

    public static Input of(String form, String text) {
        return new Input(form, text.getBytes(StandardCharsets.UTF_8));
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
