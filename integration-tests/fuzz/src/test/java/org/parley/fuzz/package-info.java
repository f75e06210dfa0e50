/** Hostile input of every kind: it must be accepted, or rejected with a message, and have no other effect. */
package org.parley.fuzz;
