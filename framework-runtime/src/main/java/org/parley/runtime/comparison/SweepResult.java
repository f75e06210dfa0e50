package org.parley.runtime.comparison;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The result of a sweep.
 *
 * @param name the name of the sweep
 * @param directory the directory that contains the runs
 * @param comparison all runs, the best first if the sweep selects by a metric; empty if the sweep was canceled
 */
public record SweepResult(String name, Path directory, Optional<Comparison> comparison) {}
