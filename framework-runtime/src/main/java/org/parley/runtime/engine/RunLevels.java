package org.parley.runtime.engine;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.loop.Levels;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** What the loop of a run moves. */
record RunLevels(Level upper, Level lower, Estimator hypergradient, Estimator lowerGradient, Scope scope)
        implements Levels {}
