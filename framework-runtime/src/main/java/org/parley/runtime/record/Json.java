package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** How records become JSON: keys in snake_case like the columns of the metrics, enums in lower case, what is not finite as a string. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private Json() {}

    static void write(Path path, Object value) {
        AtomicFile.write(path, MAPPER.writeValueAsString(value) + "\n");
    }

    static <T> T read(Path path, Class<T> type) {
        try {
            return MAPPER.readValue(path, type);
        } catch (JacksonException e) {
            throw new ParleyException(unreadable(path, e), e);
        }
    }

    /** Without the words of the library, which speak of classes. */
    private static Problem unreadable(Path path, JacksonException failure) {
        if (Files.notExists(path)) {
            return new Problem(ErrorCode.RECORD_UNREADABLE, path.toString(), "there is no such file");
        }
        TokenStreamLocation location = failure.getLocation();
        boolean known = location != null && location.getLineNr() > 0;
        String place = known ? " at line " + location.getLineNr() + ", column " + location.getColumnNr() : "";
        String key = failure instanceof DatabindException value
                        && !value.getPath().isEmpty()
                ? ", key '" + value.getPath().get(value.getPath().size() - 1).getPropertyName() + "'"
                : "";
        return new Problem(
                ErrorCode.RECORD_UNREADABLE,
                path.toString(),
                "is not as Parley wrote it" + place + key,
                "it was changed or cut off; take it from a copy of the run");
    }
}
