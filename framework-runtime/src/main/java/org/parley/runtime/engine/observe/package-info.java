/** The observers of a run: the data they access, the columns and files they add, and the handling of their failures. */
package org.parley.runtime.engine.observe;
