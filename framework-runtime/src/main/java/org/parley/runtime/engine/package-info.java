/** The embedded engine: all agents' rows in this process, one door between them, one place where costs are evaluated. */
package org.parley.runtime.engine;
