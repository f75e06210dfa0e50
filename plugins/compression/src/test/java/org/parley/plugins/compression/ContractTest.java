package org.parley.plugins.compression;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.component.ComponentFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.plugins.sparkle.GradientTracking.NonAtcGradientTrackingFactory;
import org.parley.tck.CompressorContract;
import org.parley.tck.MixingStrategyContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class AlmostAll extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.TopKFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("fraction", 0.97);
        }
    }

    @Nested
    class Choco extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new CompressedStrategies.ChocoFactory();
        }
    }

    @Nested
    class Compressed extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new CompressedFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("of", "non-atc-gt");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new NonAtcGradientTrackingFactory());
        }
    }

    @Nested
    class Lead extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new CompressedStrategies.LeadFactory();
        }
    }

    @Nested
    class Qsgd extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.QsgdFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("bits", 2);
        }
    }

    @Nested
    class RandomK extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.RandomKFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("fraction", 0.3);
        }
    }

    @Nested
    class Sign extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.SignFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of();
        }
    }

    @Nested
    class TopK extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.TopKFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("fraction", 0.3);
        }
    }

    @Nested
    class UnbiasedQsgd extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.QsgdFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("bits", 4, "unbiased", true);
        }
    }

    @Nested
    class UnbiasedRandomK extends CompressorContract {

        @Override
        protected CompressorFactory factory() {
            return new Compressors.RandomKFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("fraction", 0.3, "unbiased", true);
        }
    }
}
