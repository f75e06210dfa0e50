package org.parley.plugins.sparkle;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
