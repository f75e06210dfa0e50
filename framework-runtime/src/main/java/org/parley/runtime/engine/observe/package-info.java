/** The observers of a run: what they may see, what they add to its rows and files, and what becomes of those that fail. */
package org.parley.runtime.engine.observe;
