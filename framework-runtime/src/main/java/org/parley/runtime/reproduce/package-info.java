/** The figures of the papers as data: their sweeps, drawings, claims and outcomes. */
package org.parley.runtime.reproduce;
