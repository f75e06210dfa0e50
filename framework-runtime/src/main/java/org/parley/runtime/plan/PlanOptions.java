package org.parley.runtime.plan;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;

/**
 * How a run file is planned.
 *
 * @param overrides keys that replace those of the file, such as {@code levels.upper.step=0.01}
 * @param purpose what the plan is for, which decides what is an error
 * @param unused receives an entry for each key that has no effect; without it such keys are errors
 */
public record PlanOptions(List<String> overrides, Purpose purpose, Optional<Collection<Diagnostic>> unused) {

    /** What a plan is for. */
    public enum Purpose {
        /** Making the whole run in this process. */
        RUN,
        /** Making the part of a run that lives in this process: memory is checked when it is known which. */
        SHARE,
        /** Looking at the networks: weights that a strategy cannot work with and too little memory are no errors. */
        INSPECTION
    }

    public PlanOptions {
        requireNonNull(overrides, "overrides").forEach(override -> requireNonNull(override, "overrides"));
        overrides = List.copyOf(overrides);
    }

    /** To run it as it is, but for these keys. */
    public static PlanOptions with(String... overrides) {
        return with(Arrays.asList(requireNonNull(overrides, "overrides")));
    }

    public static PlanOptions with(List<String> overrides) {
        return new PlanOptions(overrides, Purpose.RUN, Optional.empty());
    }

    public PlanOptions overriding(List<String> others) {
        return new PlanOptions(others, purpose, unused);
    }

    public PlanOptions forPurpose(Purpose other) {
        return new PlanOptions(overrides, other, unused);
    }

    /** The same for a run that this process makes with others, if so. */
    public PlanOptions forShare(boolean isShared) {
        return isShared ? forPurpose(Purpose.SHARE) : this;
    }

    /** For a sweep over recipes: keys that have no effect with this recipe are left out. */
    public PlanOptions leavingOutUnused(Collection<Diagnostic> receiver) {
        return new PlanOptions(overrides, purpose, Optional.of(receiver));
    }
}
