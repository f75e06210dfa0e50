package org.parley.runtime.config.source;

import java.util.Map;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/** Writes a resolved run as YAML. Reading the result gives the same run. */
public final class RunFileWriter {

    private static final ObjectWriter YAML = YAMLMapper.builder(
                    YAMLFactory.builder().stringQuotingChecker(new Cautious()).build())
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .build()
            .writer();

    private RunFileWriter() {}

    /** Quotes everything except plain words and paths, because YAML schemas differ in what they read as a number. */
    private static final class Cautious extends StringQuotingChecker.Default {

        private static final long serialVersionUID = 1L;

        @Override
        public boolean needToQuoteValue(String value) {
            return !value.matches("[A-Za-z/][\\w/.-]*") || super.needToQuoteValue(value);
        }
    }

    public static String toYaml(Map<String, Object> resolved) {
        return YAML.writeValueAsString(resolved);
    }
}
