package org.parley.datasets;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
