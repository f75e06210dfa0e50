package org.parley.plugins.topologies;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
