package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.TestRun;

/** Checks that a round allocates no memory. */
class AllocationTest {

    @ParameterizedTest
    @ValueSource(strings = {"sparkle-ed-gt", "sparkle-extra-non-gt", "sparkle-semi-gt", "d-soba", "soba"})
    void allocatesNothingAfterWarmUp(String recipe) {
        for (String precision : new String[] {"float64", "float32"}) {
            Run run = Distribution.scenario("""
                    recipe: %s
                    agents: 6
                    rounds: 1000000
                    precision: %s
                    model: {use: quadratic, with: {upper: 4, lower: 4}}
                    """.formatted(recipe, precision)).start();
            TestRun.advanced(run, 3_000);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            TestRun.advanced(run, 1_000);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            // One object per round would be at least 16 bytes; the small remainder comes from the measurement itself.
            assertThat(allocated).isLessThan(1_000 * 16);
        }
    }
}
