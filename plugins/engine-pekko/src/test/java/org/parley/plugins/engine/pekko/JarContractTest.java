package org.parley.plugins.engine.pekko;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
