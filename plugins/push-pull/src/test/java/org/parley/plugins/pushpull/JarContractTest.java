package org.parley.plugins.pushpull;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
