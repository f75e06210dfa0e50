package org.parley.plugins.models;

import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {}
