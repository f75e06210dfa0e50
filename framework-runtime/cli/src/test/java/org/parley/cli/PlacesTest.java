package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacesTest {

    private static final Path HOME = Path.of("home");
    private static final Optional<Path> BUILT = Optional.of(Path.of("built"));

    @Test
    void aCheckoutStartsItselfAndAnInstallationItsOwnLauncher() {
        assertThat(new Places(BUILT, Optional.of(Path.of("sources")), HOME).launcher())
                .isEqualTo(Path.of("sources", "parley").toString());
        assertThat(new Places(BUILT, Optional.empty(), HOME).launcher())
                .isEqualTo(Path.of("built", "bin", "parley").toString());
        assertThat(new Places(Optional.empty(), Optional.empty(), HOME).launcher())
                .isEqualTo("parley");
    }

    @Test
    void pluginsAreBuiltAgainstTheInstallationOrElseAgainstWhatTheUserHas() {
        Path users = HOME.resolve(".m2/repository").toAbsolutePath();
        assertThat(MavenRepository.of(new Places(BUILT, Optional.empty(), HOME)))
                .isEqualTo(new MavenRepository(Path.of("built/repository").toAbsolutePath(), users));
        assertThat(MavenRepository.of(new Places(Optional.empty(), Optional.empty(), HOME)))
                .isEqualTo(new MavenRepository(users, users));
    }
}
