package org.parley.plugins.pdbo;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
