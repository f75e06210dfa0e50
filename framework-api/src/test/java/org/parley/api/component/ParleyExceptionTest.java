package org.parley.api.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParleyExceptionTest {

    @Test
    void listsAHundredErrorsAndCountsTheRest() {
        assertThat(new ParleyException("run.yaml", diagnostics(100)))
                .hasMessageStartingWith("run.yaml has 100 errors:\n  1) PARLEY-101 key0: unknown key\n")
                .hasMessageEndingWith("\n  100) PARLEY-101 key99: unknown key");
        ParleyException many = new ParleyException("run.yaml", diagnostics(300_000));
        assertThat(many)
                .hasMessageStartingWith("run.yaml has 300000 errors:")
                .hasMessageEndingWith("\n  100) PARLEY-101 key99: unknown key\n  and 299900 more");
        assertThat(many.diagnostics()).hasSize(300_000);
    }

    private static List<Diagnostic> diagnostics(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Diagnostic(ErrorCode.CONFIG_UNKNOWN_KEY, "key" + i, "unknown key"))
                .toList();
    }
}
