package org.parley.plugins.privacy;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
