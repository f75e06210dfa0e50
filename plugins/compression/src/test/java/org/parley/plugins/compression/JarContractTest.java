package org.parley.plugins.compression;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
