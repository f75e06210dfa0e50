package org.parley.cli;

import jakarta.inject.Singleton;
import java.util.Optional;
import org.parley.runtime.Parley;

/** The plugins that a command of one of them was found in; whatever it has Parley do is done with the same. */
@Singleton
final class OpenPlugins {

    private Optional<Parley> parley = Optional.empty();

    Optional<Parley> parley() {
        return parley;
    }

    void are(Parley opened) {
        parley = Optional.of(opened);
    }
}
