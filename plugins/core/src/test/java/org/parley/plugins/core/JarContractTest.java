package org.parley.plugins.core;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
