package org.parley.plugins.observers.mlflow;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Plain values as JSON. */
final class Json {

    private Json() {}

    /** @param value a text, a number, a map or a collection of such */
    static String of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(entry.getKey().toString()) + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Json::of).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Number number) {
            // What is not finite is a text, in JSON as protobuf writes it.
            return Double.isFinite(number.doubleValue()) ? number.toString() : quoted(number.toString());
        }
        return quoted(value.toString());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
