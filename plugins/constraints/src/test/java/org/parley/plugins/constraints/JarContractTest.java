package org.parley.plugins.constraints;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
