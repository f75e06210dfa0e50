package org.parley.datasets;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
