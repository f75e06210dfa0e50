/** The figures of the papers as data: the sweep that makes one, how it is drawn, what the paper claims, and what came out. */
package org.parley.runtime.reproduce;
