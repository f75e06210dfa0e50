package org.parley.runtime.config;

import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Writes a resolved run as YAML that reads back to the same. */
public final class RunFileWriter {

    private static final ObjectWriter YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build()
            .writer();

    private RunFileWriter() {}

    public static String toYaml(Map<String, Object> resolved) {
        return YAML.writeValueAsString(resolved);
    }
}
