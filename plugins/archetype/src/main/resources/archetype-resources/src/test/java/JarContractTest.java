package ${package};

import org.parley.tck.PluginJarContract;

/** Runs when the jar is packed. */
class JarContractTest extends PluginJarContract {}
