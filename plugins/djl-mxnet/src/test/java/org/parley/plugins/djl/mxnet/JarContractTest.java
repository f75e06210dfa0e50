package org.parley.plugins.djl.mxnet;

import java.util.List;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.tck.PluginJarContract;

class JarContractTest extends PluginJarContract {

    /** The plugin djl is there. */
    @Override
    protected List<PluginDirectory> installed() {
        return List.of(PluginDirectory.named(jar().resolveSibling("../../plugins")));
    }
}
