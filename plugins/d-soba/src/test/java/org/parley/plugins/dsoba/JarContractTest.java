package org.parley.plugins.dsoba;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
