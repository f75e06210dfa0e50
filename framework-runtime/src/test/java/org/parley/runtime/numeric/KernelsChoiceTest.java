package org.parley.runtime.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.MatrixProducts;

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

    @ParameterizedTest
    @CsvSource({"openblas, AVX2, true", "openblas, AVX-512, false", "onednn, AVX2, false"})
    void suggestsFasterKernelsForTheProcessor(String name, String instructions, boolean suggests) {
        Kernels java = new JavaKernelsFactory().create();
        Kernels described = new Kernels() {
            @Override
            public String description() {
                return "a library on a processor with " + instructions;
            }

            @Override
            public MatrixProducts<float[]> floats() {
                return java.floats();
            }

            @Override
            public MatrixProducts<double[]> doubles() {
                return java.doubles();
            }
        };
        String words = new KernelsChoice.Opened(name, described, List.of()).inWords();
        assertThat(words.contains("parley plugins install onednn")).isEqualTo(suggests);
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
