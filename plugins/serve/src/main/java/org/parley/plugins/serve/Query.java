package org.parley.plugins.serve;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What stands after the question mark of an address. */
record Query(String raw) {

    static Query of(HttpExchange exchange) {
        return new Query(
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
    }

    /** All values of a name, in their order. */
    List<String> values(String name) {
        return Arrays.stream(raw.split("&"))
                .filter(part -> part.startsWith(name + "="))
                .map(part -> decoded(part.substring(name.length() + 1)))
                .toList();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }
}
