package org.parley.plugins.spdb;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
