package org.parley.plugins.robust;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
