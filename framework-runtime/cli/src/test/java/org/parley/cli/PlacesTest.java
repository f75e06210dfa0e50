package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacesTest {

    private static final Path HOME = Path.of("home");
    private static final Optional<Path> BUILT = Optional.of(Path.of("built"));

    @Test
    void aCheckoutAndAnInstallationHaveDifferentLaunchers() {
        assertThat(new Places(BUILT, Optional.of(Path.of("sources")), HOME, List.of()).launcher())
                .isEqualTo(Path.of("sources", "parley").toString());
        assertThat(new Places(BUILT, Optional.empty(), HOME, List.of()).launcher())
                .isEqualTo(Path.of("built", "bin", "parley").toString());
        assertThat(new Places(Optional.empty(), Optional.empty(), HOME, List.of()).launcher())
                .isEqualTo("parley");
    }

    @Test
    void pluginsAreBuiltAgainstTheInstallationOrTheRepositoryOfTheUser() {
        Path users = HOME.resolve(".m2/repository").toAbsolutePath();
        assertThat(MavenRepository.of(new Places(BUILT, Optional.empty(), HOME, List.of())))
                .isEqualTo(new MavenRepository(Path.of("built/repository").toAbsolutePath(), users));
        assertThat(MavenRepository.of(new Places(Optional.empty(), Optional.empty(), HOME, List.of())))
                .isEqualTo(new MavenRepository(users, users));
    }

    @Test
    void eachContentOfTheRepositoryHasItsOwnId(@TempDir Path directory) throws IOException {
        MavenRepository repository =
                MavenRepository.of(new Places(Optional.of(directory), Optional.empty(), HOME, List.of()));
        assertThat(repository.id()).isEqualTo("parley");

        Path jar = directory.resolve("repository/org/parley/api/api.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "first");
        String first = repository.id();
        assertThat(first).matches("parley-[0-9a-f]{8}").isEqualTo(repository.id());
        Files.writeString(jar, "second");
        assertThat(repository.id()).matches("parley-[0-9a-f]{8}").isNotEqualTo(first);
    }

    @Test
    void theEnvironmentNamesDirectoriesWithPlugins() {
        String named = "mine" + File.pathSeparator + File.pathSeparator + "theirs";
        assertThat(Places.morePlugins(Map.of("PARLEY_PLUGINS", named)))
                .containsExactly(Path.of("mine"), Path.of("theirs"));
        assertThat(Places.morePlugins(Map.of())).isEmpty();
    }
}
