/** Built-in components that need no plugin: schedules, starts, the transform {@code none} and the Java kernels. */
package org.parley.runtime.builtin;
