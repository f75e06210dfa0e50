package org.parley.runtime.plan;

import java.util.OptionalDouble;

/** When a run may end before its last round. */
public record StopPlan(OptionalDouble gradientNorm, OptionalDouble seconds) {}
