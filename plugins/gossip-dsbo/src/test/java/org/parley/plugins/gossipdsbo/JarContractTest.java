package org.parley.plugins.gossipdsbo;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
