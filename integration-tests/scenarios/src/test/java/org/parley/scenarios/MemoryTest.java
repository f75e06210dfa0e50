package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Checks that sizes beyond the memory of any test machine are rejected before anything is allocated. */
@Timeout(60)
class MemoryTest {

    private static final String RUN = "recipe: sparkle-ed-gt\nagents: 4\nrounds: 1\n";

    /** The squares of the first four do not fit into an int; some of them overflow to small positive numbers or to zero. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "quadratic, with: {lower: 46341}",
                "quadratic, with: {lower: 65536}",
                "quadratic, with: {upper: 65537}",
                "quadratic, with: {upper: 92682}",
                "quadratic, with: {upper: 100000, lower: 100000}",
                "quadratic, with: {upper: 1000, lower: 1000, samples: 100000}",
                "minimax, with: {upper: 100000, lower: 100000}",
                "linear-regression, with: {rows: 100000, features: 100000}",
                "compositional, with: {assets: 100000, samples: 10000000}",
                "policy-evaluation, with: {states: 10000, features: 10000}"
            })
    void generatedModelsAreRejectedWhenPlanned(String model) {
        Diagnostic diagnostic = diagnostic(() -> Distribution.scenario(RUN + "model: {use: " + model + "}\n")
                .set("agents=1000")
                .plan());
        assertThat(diagnostic.message()).startsWith("the run needs at least ").contains("GiB", "1000 agents");
        assertThat(diagnostic.hint()).containsPattern("PARLEY_JAVA_OPTIONS=-Xmx[1-9][0-9]*g");
    }

    @Test
    void theJointModelIsAsLargeAsItsParts() {
        String run = "recipe: dsgd\nagents: 4\nrounds: 1\n"
                + "model: {use: joint, with: {of: {use: quadratic, with: {lower: 46341}}, loss: upper}}\n";
        assertThat(diagnostic(() -> Distribution.scenario(run).plan()).message())
                .contains("46361 (x) and 0 (y)");
    }

    @Test
    void modelsThatLearnFromDataAreRejectedBeforeBlocksAreCreated() {
        String run = RUN + "data: digits\nmodel: {use: hyper-cleaning, with: {hidden: [1000000]}}\n";
        assertThat(diagnostic(() -> Distribution.scenario(run).set("agents=50").build())
                        .message())
                .startsWith("the run needs at least ")
                .contains(" for data", "75000010 (y)");
    }

    @Test
    void aNetworkLargerThanAnArrayIsRejected() {
        String run = RUN + "data: digits\nmodel: {use: hyper-cleaning, with: {hidden: [1000000, 1000000]}}\n";
        assertThat(diagnostic(() -> Distribution.scenario(run).build()).message())
                .contains("a layer of 1000000 x 1000000 has 1000001000000 entries");
    }

    private static Diagnostic diagnostic(Runnable refused) {
        ParleyException refusal = catchThrowableOfType(ParleyException.class, refused::run);
        assertThat(refusal.diagnostics()).hasSize(1);
        assertThat(refusal.diagnostics().get(0).code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
        return refusal.diagnostics().get(0);
    }
}
