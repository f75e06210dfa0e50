package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import tools.jackson.core.JacksonException;
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
            throw new ParleyException(new Problem(
                    ErrorCode.RECORD_UNREADABLE, path.toString(), "cannot be read: " + e.getOriginalMessage()));
        }
    }
}
