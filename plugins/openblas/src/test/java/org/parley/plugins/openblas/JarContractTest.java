package org.parley.plugins.openblas;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
