package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** How records become JSON: keys in snake_case like the columns of the metrics, enums in lower case, what is not finite as a string. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_ABSENT))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private Json() {}

    static void write(Path path, Object value) {
        AtomicFile.write(path, MAPPER.writeValueAsString(value) + "\n");
    }

    /** Whether there is anything to read; a file without a byte is what a full disk or a power cut leaves. */
    static boolean isThere(Path path) {
        try {
            return Files.isRegularFile(path) && Files.size(path) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    static <T> T read(Path path, Class<T> type) {
        if (!isThere(path)) {
            throw unreadable(path, Files.exists(path) ? "is empty" : "is missing");
        }
        try {
            return MAPPER.readValue(path, type);
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            throw unreadable(
                    path,
                    "does not hold what Parley writes there"
                            + (place == null || place.getLineNr() < 1 ? "" : ", from line " + place.getLineNr()));
        } catch (RuntimeException e) { // what the records themselves refuse, such as null for a list
            throw unreadable(path, "does not hold what Parley writes there");
        }
    }

    private static ParleyException unreadable(Path path, String message) {
        return new ParleyException(new Problem(
                ErrorCode.RECORD_UNREADABLE, path.toString(), message, "put it back, or make the run again"));
    }
}
