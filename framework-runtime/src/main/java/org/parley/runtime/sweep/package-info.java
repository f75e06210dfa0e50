/** Sweeps: many runs from one sweep file. */
package org.parley.runtime.sweep;
