package org.parley.plugins.openblas;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
