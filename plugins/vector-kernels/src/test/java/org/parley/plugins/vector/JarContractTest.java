package org.parley.plugins.vector;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
