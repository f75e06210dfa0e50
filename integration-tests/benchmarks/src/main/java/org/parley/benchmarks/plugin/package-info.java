/** What measured runs need beyond the components of the distribution; the module's jar is a plugin that brings it. */
package org.parley.benchmarks.plugin;
