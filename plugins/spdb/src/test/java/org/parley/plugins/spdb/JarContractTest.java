package org.parley.plugins.spdb;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
