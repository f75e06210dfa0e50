package org.parley.plugins.serve;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
