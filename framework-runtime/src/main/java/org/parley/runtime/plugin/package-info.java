/** From jars in a directory to components in a registry, with a reason for every jar that does not make it. */
package org.parley.runtime.plugin;
