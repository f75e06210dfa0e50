package org.parley.plugins.topologies;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
