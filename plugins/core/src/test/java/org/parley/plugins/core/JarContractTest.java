package org.parley.plugins.core;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
