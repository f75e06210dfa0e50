package org.parley.plugins.pdbo;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
