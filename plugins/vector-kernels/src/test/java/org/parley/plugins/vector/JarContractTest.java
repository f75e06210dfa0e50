package org.parley.plugins.vector;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
