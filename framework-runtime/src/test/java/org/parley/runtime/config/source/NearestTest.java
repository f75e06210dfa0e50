package org.parley.runtime.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    private static final List<String> NAMES =
            List.of("atc-gt", "ed", "extra", "gossip-atc", "gossip-cta", "semi-atc-gt");

    @ParameterizedTest
    @CsvSource({
        "act-gt, atc-gt",
        "etra, extra",
        "extrra, extra",
        "extar, extra",
        "gossip, gossip-atc",
        "atc-g, atc-gt",
        "e, ed"
    })
    void findsWhatWasMeant(String word, String meant) {
        assertThat(Nearest.to(word, NAMES)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"push-sum", "xx", "zzzzzz", "''"})
    void doesNotGuessWildly(String word) {
        assertThat(Nearest.to(word, NAMES)).isEmpty();
    }

    @Test
    void countsASwapAsOneError() {
        assertThat(Nearest.distance("act", "atc")).isEqualTo(1);
        assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    }

    @Test
    void shortensLongLists() {
        List<String> many = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
        assertThat(Nearest.hint("zz", "installed", many)).isEqualTo("installed: a, b, c, d, e, f, g, h, i, j, …");
        assertThat(Nearest.hint("zz", "installed", List.of())).isEqualTo("installed: none");
    }
}
