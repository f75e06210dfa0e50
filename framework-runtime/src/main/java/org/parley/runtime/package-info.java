/** The front door: {@link org.parley.runtime.Parley} and what goes through it. */
package org.parley.runtime;
