package org.parley.plugins.sparkle;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
