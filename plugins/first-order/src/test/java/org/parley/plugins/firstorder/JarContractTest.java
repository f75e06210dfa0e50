package org.parley.plugins.firstorder;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
