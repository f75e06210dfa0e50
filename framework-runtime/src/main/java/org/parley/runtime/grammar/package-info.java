/** The grammar of Parley's files: sections and their keys, each declared once, and the values that were read. */
package org.parley.runtime.grammar;
