package org.parley.plugins.observers;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
