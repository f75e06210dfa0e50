package org.parley.plugins.constraints;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
