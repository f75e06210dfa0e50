package org.parley.plugins.pdbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.run.RunOutline;
import org.pf4j.Extension;

/** {@code hyper-gradient-push}: {@link PushAdjoint} over directed links, by weights that are right on average. */
@Extension
@Described(
        name = "hyper-gradient-push",
        says =
                "HGP: how the sum of all upper costs changes with each agent's own x, by messages along directed links only.")
public final class HyperGradientPushFactory extends AdjointFactory {

    @Override
    Optional<String> wrongTranspose(RunOutline run) {
        ExpectedTranspose transpose = new ExpectedTranspose(run);
        return transpose.isCertain() ? transpose.difference() : Optional.empty();
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>(super.notes(settings, run));
        ExpectedTranspose transpose = new ExpectedTranspose(run);
        if (!transpose.isCertain()) {
            transpose.difference().ifPresent(notes::add);
        }
        run.step("lower")
                .ifPresent(step ->
                        Spread.of(run).warning(settings.get(ROUNDS), step).ifPresent(notes::add));
        return notes;
    }
}
