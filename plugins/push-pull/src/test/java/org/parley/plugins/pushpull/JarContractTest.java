package org.parley.plugins.pushpull;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
