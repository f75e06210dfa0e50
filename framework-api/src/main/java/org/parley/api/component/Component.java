package org.parley.api.component;

/**
 * A component that a run file names inside another one, as {@code spider} names the estimator it wraps.
 *
 * @param factory the factory the run file chose
 * @param settings its validated settings
 */
public record Component<F extends ComponentFactory>(F factory, Settings settings) {}
