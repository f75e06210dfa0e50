package org.parley.plugins.privacy;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
