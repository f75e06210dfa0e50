package org.parley.runtime.comparison;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The result of a sweep.
 *
 * @param name the name of the sweep
 * @param directory the directory that contains the runs
 * @param comparison all runs, the best first if the sweep selects by a metric; empty if the sweep was canceled or parts are missing
 * @param missing the numbers of the parts whose runs are not all finished, if only a part of the sweep was made
 */
public record SweepResult(String name, Path directory, Optional<Comparison> comparison, List<Integer> missing) {

    /** Returns the result of a sweep that was canceled, or is incomplete because of the missing parts. */
    public static SweepResult incomplete(String name, Path directory, List<Integer> missing) {
        return new SweepResult(name, directory, Optional.empty(), List.copyOf(missing));
    }
}
