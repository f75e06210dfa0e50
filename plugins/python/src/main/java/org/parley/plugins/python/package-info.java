/** Models whose losses are written in Python. */
package org.parley.plugins.python;
