package org.parley.plugins.djl.pytorch;

import java.util.List;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.tck.PluginFileContract;

class JarContractTest extends PluginFileContract {

    /** The plugin djl is there. */
    @Override
    protected List<PluginDirectory> installed() {
        return List.of(PluginDirectory.named(jar().resolveSibling("../../plugins")));
    }
}
