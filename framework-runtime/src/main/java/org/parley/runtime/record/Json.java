package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes records as JSON: keys in snake_case like the columns of the metrics, enums in lower case, non-finite numbers as strings.
 */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_ABSENT))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private Json() {}

    /** Prepares the serializers of a type, because the first use is slow. */
    public static void warmUp(Class<?> type) {
        MAPPER.writerFor(type);
        MAPPER.readerFor(type);
    }

    public static void write(Path path, Object value) {
        AtomicFile.write(path, MAPPER.writeValueAsString(value) + "\n");
    }

    /** Returns whether a file exists and is not empty; a full disk or a power loss can leave an empty file. */
    static boolean isThere(Path path) {
        try {
            return Files.isRegularFile(path) && Files.size(path) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    public static <T> T read(Path path, Class<T> type) {
        if (!isThere(path)) {
            throw new ParleyException(unreadable(path, Files.exists(path) ? "is empty" : "is missing"));
        }
        try {
            return MAPPER.readValue(path, type);
        } catch (JacksonException e) {
            throw new ParleyException(unreadable(path, "is not as Parley wrote it" + place(e)), e);
        } catch (RuntimeException e) { // thrown by constructors of records, such as for a null list
            throw new ParleyException(unreadable(path, "is not as Parley wrote it"), e);
        }
    }

    private static Diagnostic unreadable(Path path, String message) {
        return new Diagnostic(ErrorCode.RECORD_UNREADABLE, path.toString(), message, "restore it, or repeat the run");
    }

    /** Returns the location of an error without the library's message, which contains class names. */
    private static String place(JacksonException failure) {
        TokenStreamLocation location = failure.getLocation();
        boolean known = location != null && location.getLineNr() > 0;
        String key = failure instanceof DatabindException value
                        && !value.getPath().isEmpty()
                ? ", key '" + value.getPath().get(value.getPath().size() - 1).getPropertyName() + "'"
                : "";
        return (known ? " at line " + location.getLineNr() + ", column " + location.getColumnNr() : "") + key;
    }
}
