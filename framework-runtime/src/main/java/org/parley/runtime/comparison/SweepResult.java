package org.parley.runtime.comparison;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What came of a sweep.
 *
 * @param name of the sweep
 * @param directory that holds the runs
 * @param comparison of all runs, the best first where the sweep says what is best; empty when it was cancelled
 */
public record SweepResult(String name, Path directory, Optional<Comparison> comparison) {}
