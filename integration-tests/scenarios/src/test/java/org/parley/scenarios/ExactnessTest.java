package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.Provenance;

/** What provenance.json says about bias under heterogeneity, level by level. */
class ExactnessTest {

    @TempDir
    Path directory;

    /** Gossip without tracking is biased wherever it stands; {@code local} only where agents ought to agree. */
    @ParameterizedTest
    @CsvSource({
        "spdb, '{lower=EXACT, upper=EXACT}', (each agent its own)",
        "interact, '{lower=EXACT, upper=EXACT}', (each agent its own)",
        "d-sgd, '{lower=EXACT, upper=BIASED}', (biased when agents differ)",
        "sparkle-ed, '{auxiliary=EXACT, lower=EXACT, upper=EXACT}', (exact)",
        "d-soba, '{auxiliary=BIASED, lower=BIASED, upper=BIASED}', (biased when agents differ)"
    })
    void followsFromTheStrategyAndFromWhoseVariableItIs(String recipe, String levels, String inWords) throws Exception {
        Output output = Laboratory.perform("""
                recipe: %s
                agents: 4
                rounds: 1
                model: {use: quadratic, with: {upper: 3, lower: 2, samples: 50}}
                topology: ring
                """.formatted(recipe), directory);
        assertThat(Provenance.read(output.directory().provenance()).exactness()).hasToString(levels);
        assertThat(Files.readString(output.directory().report())).contains(inWords);
    }
}
