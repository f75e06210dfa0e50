/** A model whose derivatives an engine for automatic differentiation computes. */
package ${package};
