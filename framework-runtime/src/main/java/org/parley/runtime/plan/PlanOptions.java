package org.parley.runtime.plan;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;

/**
 * Options for planning a run file.
 *
 * @param overrides settings that replace those of the file, such as {@code levels.upper.step=0.01}
 * @param purpose the purpose of the plan, which determines what is an error
 * @param unused receives an entry for each key that has no effect; if it is empty, such keys are errors
 * @param data the data of agents of this process, which replace those of the run file
 */
public record PlanOptions(
        List<String> overrides, Purpose purpose, Optional<Collection<Diagnostic>> unused, List<LocalData> data) {

    /**
     * The data of an agent as named on this machine, outside of the run file.
     *
     * @param value a file, or a map of the reader's options
     * @param base the base directory of relative paths
     * @param source the option that names the data, for messages
     */
    public record LocalData(int agent, Object value, Path base, String source) {}

    /** The purpose of a plan. */
    public enum Purpose {
        /** Executing the whole run in this process. */
        RUN,
        /** Executing the part of a run that belongs to this process. The memory is checked once the part is known. */
        SHARE,
        /** Inspecting the networks. Weights that do not suit a strategy and insufficient memory are not errors. */
        INSPECTION
    }

    public PlanOptions {
        requireNonNull(overrides, "overrides").forEach(override -> requireNonNull(override, "overrides"));
        overrides = List.copyOf(overrides);
        data = List.copyOf(data);
    }

    /** Creates options for a run file with some settings replaced. */
    public static PlanOptions with(String... overrides) {
        return with(Arrays.asList(requireNonNull(overrides, "overrides")));
    }

    public static PlanOptions with(List<String> overrides) {
        return new PlanOptions(overrides, Purpose.RUN, Optional.empty(), List.of());
    }

    public PlanOptions overriding(List<String> others) {
        return new PlanOptions(others, purpose, unused, data);
    }

    /** Returns options with data that only this machine names. */
    public PlanOptions withData(List<LocalData> local) {
        return new PlanOptions(overrides, purpose, unused, local);
    }

    public PlanOptions forPurpose(Purpose other) {
        return new PlanOptions(overrides, other, unused, data);
    }

    /** Returns options for a run that uses several processes if {@code isShared} is true. */
    public PlanOptions forShare(boolean isShared) {
        return isShared ? forPurpose(Purpose.SHARE) : this;
    }

    /** Returns options for a sweep over recipes, in which keys without effect under a recipe are ignored. */
    public PlanOptions leavingOutUnused(Collection<Diagnostic> receiver) {
        return new PlanOptions(overrides, purpose, Optional.of(receiver), data);
    }
}
