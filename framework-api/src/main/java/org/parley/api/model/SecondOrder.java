package org.parley.api.model;

/** The origin of a model's second derivatives. Reports and the provenance contain it. */
public enum SecondOrder {
    /** Analytic derivatives. */
    ANALYTIC,
    /** Derivatives by an automatic differentiation engine, compared with finite differences at the start. */
    AUTODIFF,
    /** Central differences in double precision. */
    FINITE_DIFFERENCE
}
