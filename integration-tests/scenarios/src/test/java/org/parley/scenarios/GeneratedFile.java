package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A generated file of the documentation. Every build compares it with the code, and it can be generated again on request. */
record GeneratedFile(String name, Class<?> maker) {

    void isUpToDate(String content) throws IOException {
        Path file = Distribution.project().resolve("docs").resolve(name);
        if (System.getProperty("parley.docs", "").equals("write")) {
            Files.writeString(file, content);
        }
        assertThat(Files.readString(file))
                .as("generate it again: mvn -B verify -Dparley.docs=write -pl integration-tests/scenarios -am -Dtest="
                        + maker.getSimpleName() + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(content);
    }
}
