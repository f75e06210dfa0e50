/** The entry point of the runtime, {@link org.parley.runtime.Parley}, and the types of its methods. */
package org.parley.runtime;
