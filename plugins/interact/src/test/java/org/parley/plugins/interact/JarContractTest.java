package org.parley.plugins.interact;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
