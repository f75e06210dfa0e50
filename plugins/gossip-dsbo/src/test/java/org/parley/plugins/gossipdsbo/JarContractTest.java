package org.parley.plugins.gossipdsbo;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
