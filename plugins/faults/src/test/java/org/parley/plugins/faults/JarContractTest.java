package org.parley.plugins.faults;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
