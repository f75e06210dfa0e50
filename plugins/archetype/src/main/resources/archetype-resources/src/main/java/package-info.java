/** A mixing strategy, repeated gossip, and a model that tunes ridge weights. */
package ${package};
