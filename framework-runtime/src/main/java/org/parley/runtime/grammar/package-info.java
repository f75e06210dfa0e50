/** The grammar of Parley's files as data: sections and their keys, each declared once, and the values that were read for them. */
package org.parley.runtime.grammar;
