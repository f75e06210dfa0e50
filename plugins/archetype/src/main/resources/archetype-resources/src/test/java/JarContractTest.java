package ${package};

import org.parley.tck.PluginJarContract;

/** Checks the packed jar of the plugin. */
class JarContractTest extends PluginJarContract {}
