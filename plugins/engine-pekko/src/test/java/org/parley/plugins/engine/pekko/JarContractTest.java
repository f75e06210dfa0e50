package org.parley.plugins.engine.pekko;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
