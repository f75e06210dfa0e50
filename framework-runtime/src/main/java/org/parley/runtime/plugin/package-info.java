/** Loads the jars of plugin directories into a registry of components, and explains why a jar was rejected. */
package org.parley.runtime.plugin;
