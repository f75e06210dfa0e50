package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
    void theEnvironmentNamesDirectoriesWithPlugins() {
        String named = "mine" + File.pathSeparator + File.pathSeparator + "theirs";
        assertThat(Places.morePlugins(Map.of("PARLEY_PLUGINS", named)))
                .containsExactly(Path.of("mine"), Path.of("theirs"));
        assertThat(Places.morePlugins(Map.of())).isEmpty();
    }
}
