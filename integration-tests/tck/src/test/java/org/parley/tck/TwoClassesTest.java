package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.ModelChecks;

/** A model that accepts only two classes needs no separate data. */
class TwoClassesTest {

    @Test
    void itCanBeMadeOnTheKitsOwnData() {
        List<ContractCheck> creation = ModelChecks.of(Broken.subject(new TwoClasses())).stream()
                .filter(check -> check.name().equals(ComponentChecks.CREATION))
                .toList();
        assertThat(creation).hasSize(1);
        assertThat(Broken.checks(creation)).isEmpty();
    }

    /** Ridge costs that check the number of classes first. */
    @Described(name = "two-classes", description = "A model of a test.")
    private static final class TwoClasses implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            int classes = context.data().map(NetworkData::classes).orElse(0);
            if (classes != 2) {
                throw new ParleyException(
                        new Diagnostic(ErrorCode.CONFIG_CONFLICT, "data", "has " + classes + " classes", "use two"));
            }
            return new CostsModel(RidgeCosts::new).create(settings, context);
        }
    }
}
