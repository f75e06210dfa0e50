package org.parley.plugins.interact;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
