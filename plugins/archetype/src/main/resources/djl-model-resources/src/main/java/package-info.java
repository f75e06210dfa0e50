/** A model whose derivatives an engine makes. */
package ${package};
