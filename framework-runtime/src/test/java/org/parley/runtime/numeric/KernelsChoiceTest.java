package org.parley.runtime.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;

class KernelsChoiceTest {

    @Test
    void usesTheMostPreferredThatWork() {
        KernelsChoice.Opened opened = KernelsChoice.best(List.of(new JavaKernelsFactory(), new BrokenKernelsFactory()))
                .open();
        assertThat(opened.name()).isEqualTo("java");
        assertThat(opened.inWords()).startsWith("java: plain Java").contains("no such library");
    }

    @Test
    void neverReplacesKernelsThatWereRequestedByName() {
        KernelsChoice choice = KernelsChoice.named(new BrokenKernelsFactory());
        assertThatThrownBy(choice::open).isInstanceOf(ParleyException.class).hasMessageContaining("no such library");
    }

    @Test
    void fallsBackToPlainJavaWhenNothingIsInstalled() {
        assertThat(KernelsChoice.best(List.of()).open().name()).isEqualTo("java");
    }

    @Described(name = "broken", description = "Kernels whose library is missing.")
    private static final class BrokenKernelsFactory implements KernelsFactory {

        @Override
        public int preference() {
            return 5;
        }

        @Override
        public Kernels create() {
            throw new ParleyException(new Diagnostic(ErrorCode.KERNELS_UNUSABLE, "kernels broken", "no such library"));
        }
    }
}
