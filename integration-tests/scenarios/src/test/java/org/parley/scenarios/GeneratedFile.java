package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the documentation that is made from the code: compared in every build, and rewritten on request. */
record GeneratedFile(String name, Class<?> maker) {

    void isUpToDate(String content) throws IOException {
        Path file = Distribution.project().resolve("docs").resolve(name);
        if (System.getProperty("parley.docs", "").equals("write")) {
            Files.writeString(file, content);
        }
        assertThat(Files.readString(file))
                .as("write it again with: mvn -B verify -Dparley.docs=write -pl integration-tests/scenarios -am -Dtest="
                        + maker.getSimpleName() + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(content);
    }
}
