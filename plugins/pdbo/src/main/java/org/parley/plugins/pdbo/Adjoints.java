package org.parley.plugins.pdbo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

/** The options that Hyper-Gradient Push and recurrent backpropagation have in common, and what they make of them. */
final class Adjoints {

    private static final String INDEPENDENT = "independent";

    static final Option<Integer> ROUNDS = Option.integer("rounds")
            .from(0)
            .to(1_000_000)
            .orElse(20)
            .says("M: how many terms of the series are summed, one exchange each.");
    private static final Option<Form> FORM =
            Form.option("The form of the push-sum below, whose iteration is differentiated.");
    private static final Option<String> SAMPLES = Option.choice("samples", "shared", INDEPENDENT)
            .says("Whether both lines of a round use the same edges and samples, or each its own; unbiased both ways.");

    private Adjoints() {}

    static List<Option<?>> options() {
        return List.of(ROUNDS, FORM, SAMPLES);
    }

    static Estimator create(Settings settings, Scope scope) {
        int terms = settings.get(ROUNDS);
        boolean independent = settings.get(SAMPLES).equals(INDEPENDENT);
        return settings.get(FORM) == Form.NEDIC
                ? new NedicAdjoint(scope, terms, independent)
                : new AssranAdjoint(scope, terms, independent);
    }

    /** Where there is no lower level there is nothing to go back through. */
    static Optional<String> withoutLower(RunOutline run) {
        return run.levels().contains("lower")
                ? Optional.empty()
                : Optional.of(
                        "goes back through the steps of a lower level, and this loop moves none; use reinitialised");
    }

    /** What goes against the links undoes what went along them, and of a message that went wrong nobody knows on the way back. */
    static Optional<String> unreliable(RunOutline run) {
        boolean perfect =
                run.broken("lower").isEmpty() && run.broken(PushAdjoint.LEVEL).isEmpty();
        return perfect
                ? Optional.empty()
                : Optional.of(
                        "goes back along the links by which messages came, and not all of them come as they were sent;"
                                + " remove network.loss, network.faults and aggregations");
    }

    /** A word of warning when the push-sum below is of the other form. */
    static List<String> notes(Settings settings, RunOutline run) {
        Optional<Component<?>> below = run.component("levels.lower.mixing")
                .filter(mixing -> mixing.factory().name().equals(PushSumFactory.NAME))
                .filter(mixing -> mixing.settings().get(FORM) != settings.get(FORM));
        List<String> notes = new ArrayList<>();
        below.ifPresent(mixing -> notes.add("differentiates the " + Option.word(settings.get(FORM))
                + " form of push-sum, but the lower level runs the "
                + Option.word(mixing.settings().get(FORM))
                + " form, so the hypergradient is off by about the step size; give both the same form"));
        return notes;
    }
}
