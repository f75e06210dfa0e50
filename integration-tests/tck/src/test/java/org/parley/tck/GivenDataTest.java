package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** A model that needs eight features and accepts the data that its contract test provides. */
class GivenDataTest extends BilevelModelContract {

    private static final int WIDTH = 8;
    private static final int SAMPLES = 40;

    @Override
    protected BilevelModelFactory factory() {
        return new Narrow();
    }

    @Override
    protected Optional<Dataset> data() {
        return Optional.of(wide());
    }

    private static Dataset wide() {
        int[] labels = new int[SAMPLES];
        Arrays.setAll(labels, k -> k % 2);
        return Dataset.ofClasses("wide", Features.of(new float[SAMPLES][WIDTH]), labels, 2, "0".repeat(64));
    }

    @Test
    void withoutThemItCouldNotBeMade() {
        assertThat(Broken.of(factory()))
                .hasEntrySatisfying(
                        "it can be created and started",
                        finding -> assertThat(finding)
                                .contains("data: has 3 features")
                                .contains("data: has 5 features"));
    }

    /** Ridge costs that check the data first. */
    @Described(name = "narrow", description = "A model of a test.")
    private static final class Narrow implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            int width = context.data().map(data -> data.width()).orElse(0);
            if (width != WIDTH) {
                throw new ParleyException(
                        new Diagnostic(ErrorCode.CONFIG_CONFLICT, "data", "has " + width + " features", "use eight"));
            }
            return new CostsModel(RidgeCosts::new).create(settings, context);
        }
    }
}
