package org.parley.plugins.models;

import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {}
