package org.parley.plugins.dsoba;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
