/** The language of run files: schedules, starts, the absence of momentum and the kernels in Java, which need no plugin. */
package org.parley.runtime.builtin;
