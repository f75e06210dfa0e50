package org.parley.plugins.compression;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
