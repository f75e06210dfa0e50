/** Hostile input of every kind: it is taken or refused in words, and never does anything else. */
package org.parley.fuzz;
