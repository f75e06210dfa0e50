package org.parley.plugins.faults;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
