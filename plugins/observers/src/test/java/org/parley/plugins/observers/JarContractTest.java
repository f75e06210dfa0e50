package org.parley.plugins.observers;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
