package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeavyPluginTest {

    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant BUILD = LONG_AGO.plusSeconds(100);
    private static final Instant AFTERWARDS = BUILD.plusSeconds(1);

    @TempDir
    Path home;

    private HeavyPlugin plugin;

    @BeforeEach
    void checkout() throws IOException {
        plugin = new HeavyPlugin("djl-demo", home.resolve("target/parley"), Optional.of(home));
        write("pom.xml", LONG_AGO);
        write("plugins/pom.xml", LONG_AGO);
        write("plugins/djl-demo/pom.xml", LONG_AGO);
        write("plugins/djl-demo/src/main/java/Demo.java", LONG_AGO);
        write("plugins/djl/src/main/java/Djl.java", LONG_AGO);
        write("framework-api/src/main/java/Api.java", LONG_AGO);
    }

    @Test
    void aPluginThatWasNeverBuiltIsStale() throws IOException {
        assertThat(plugin.hasSources()).isTrue();
        assertThat(plugin.isBuilt()).isFalse();
        assertThat(plugin.isStale()).isTrue();
    }

    @Test
    void aBuildThatIsNewerThanItsSourcesIsNotStale() throws IOException {
        build();

        assertThat(plugin.isBuilt()).isTrue();
        assertThat(plugin.isStale()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml",
                "plugins/pom.xml",
                "plugins/djl-demo/pom.xml",
                "plugins/djl-demo/src/main/java/New.java",
                "plugins/djl/src/main/java/Djl.java",
                "framework-api/src/main/java/Api.java"
            })
    void aSourceThatChangedLaterMakesItStale(String source) throws IOException {
        build();
        write(source, AFTERWARDS);

        assertThat(plugin.isStale()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plugins/djl-demo/src/test/java/DemoTest.java",
                "plugins/djl-demo/target/classes/Demo.class",
                "plugins/other/src/main/java/Other.java",
                "docs/page.md"
            })
    void filesThatAreNotPartOfItsJarsDoNotMatter(String file) throws IOException {
        build();
        write(file, AFTERWARDS);

        assertThat(plugin.isStale()).isFalse();
    }

    @Test
    void aBuildThatChangedNothingIsRecorded() throws IOException {
        build();
        write("framework-api/src/main/java/Api.java", AFTERWARDS);
        plugin.markBuilt();

        assertThat(plugin.isStale()).isFalse();
    }

    @Test
    void withoutSourcesNothingIsStale() throws IOException {
        build();
        HeavyPlugin distributed = new HeavyPlugin("djl-demo", home.resolve("target/parley"), Optional.empty());

        assertThat(distributed.hasSources()).isFalse();
        assertThat(distributed.isStale()).isFalse();
    }

    private void build() throws IOException {
        write("target/parley/engines/djl-demo/djl-demo-1.0.0.jar", BUILD);
        write("target/parley/engines/djl-demo/lib/library.jar", LONG_AGO);
    }

    private void write(String file, Instant time) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, file);
        Files.setLastModifiedTime(path, FileTime.from(time));
    }
}
