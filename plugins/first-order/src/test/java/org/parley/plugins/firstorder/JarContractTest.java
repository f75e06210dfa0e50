package org.parley.plugins.firstorder;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
