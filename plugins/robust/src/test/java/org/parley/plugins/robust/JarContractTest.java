package org.parley.plugins.robust;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
