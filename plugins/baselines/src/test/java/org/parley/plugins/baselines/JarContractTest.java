package org.parley.plugins.baselines;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
