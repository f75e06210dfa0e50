package org.parley.plugins.serve;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
