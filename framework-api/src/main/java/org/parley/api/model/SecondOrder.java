package org.parley.api.model;

/** How a model obtains its second derivatives; shown in reports and kept in provenance. */
public enum SecondOrder {
    /** Derived by hand. */
    ANALYTIC,
    /** By an automatic differentiation engine, probed against differences at the start. */
    AUTODIFF,
    /** Central differences in double precision. */
    FINITE_DIFFERENCE
}
