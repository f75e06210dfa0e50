/** The front package: {@link org.parley.runtime.Parley} and what goes through it. */
package org.parley.runtime;
