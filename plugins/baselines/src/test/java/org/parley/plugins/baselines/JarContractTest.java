package org.parley.plugins.baselines;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
