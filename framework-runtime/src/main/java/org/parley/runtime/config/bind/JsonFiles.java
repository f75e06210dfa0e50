package org.parley.runtime.config.bind;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.JsonFile;
import org.parley.api.component.ParleyException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON files for components: strictly, with limits, and with the place of what is wrong. */
final class JsonFiles {

    private static final int MOST_BYTES = 64 << 20;
    private static final int MOST_DEPTH = 64;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEPTH)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonFiles() {}

    /** @throws ParleyException with file, line and column of what is wrong; its path is left to the caller */
    static JsonFile read(Path file) {
        try {
            return new JsonFile(file, frozen(file, MAPPER.readValue(bytes(file), Object.class)));
        } catch (JacksonException fault) {
            throw unreadable(
                    file + place(fault.getLocation()) + " is not JSON: " + reason(fault.getOriginalMessage()), "");
        } catch (IOException fault) {
            throw unreadable(file + " cannot be read: " + fault.getMessage(), "");
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw unreadable(file + " is larger than " + (MOST_BYTES >> 20) + " MiB", "split it or generate it");
            }
            return bytes;
        }
    }

    private static Object frozen(Path file, Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<String, Object> copy = new LinkedHashMap<>();
            object.forEach((key, inner) -> copy.put(String.valueOf(key), frozen(file, inner)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            list.forEach(inner -> copy.add(frozen(file, inner)));
            return Collections.unmodifiableList(copy);
        }
        if (value instanceof Number number) {
            if (!Double.isFinite(number.doubleValue())) {
                throw unreadable(file + " holds a number beyond the range of a double: " + number, "");
            }
            return number.doubleValue();
        }
        return value;
    }

    /** Without what the library says of itself. */
    private static String reason(String message) {
        if (message.startsWith("Trailing token")) {
            return "something follows after its end";
        }
        return message.replaceAll("(?s)\\s*[(:] ?(start marker|StreamReadFeature|enable).*|\n.*", "");
    }

    private static String place(TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr() + ",";
    }

    private static ParleyException unreadable(String message, String hint) {
        return new ParleyException(new Fault(ErrorCode.CONFIG_UNREADABLE, "", message, hint));
    }
}
