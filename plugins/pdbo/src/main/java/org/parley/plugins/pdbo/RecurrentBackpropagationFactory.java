package org.parley.plugins.pdbo;

import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.run.RunOutline;
import org.pf4j.Extension;

/** {@code recurrent-backpropagation}: {@link PushAdjoint} where every agent hears all it sends to, by the transposed weights themselves. */
@Extension
@Described(
        name = "recurrent-backpropagation",
        says =
                "SRB: as hyper-gradient-push, by the transposed weights of each tick, which takes links that run both ways.")
public final class RecurrentBackpropagationFactory extends AdjointFactory {

    @Override
    Optional<String> wrongTranspose(RunOutline run) {
        return new ExactTranspose(run).fault();
    }
}
