package org.parley.runtime.plugin;

import org.pf4j.PluginClassLoader;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginManager;

/** Takes the shared packages from the host and everything else from the plugin's own jar first. */
final class ApiFirstClassLoader extends PluginClassLoader {

    private final SharedClassLoader shared;
    private final String pluginId;

    ApiFirstClassLoader(PluginManager manager, PluginDescriptor descriptor, SharedClassLoader shared) {
        super(manager, descriptor, shared);
        this.shared = shared;
        this.pluginId = descriptor.getPluginId();
    }

    String pluginId() {
        return pluginId;
    }

    /** Whether code of this class, which has run, came out of the plugin's jar; known even after the plugin was unloaded. */
    boolean hasDefined(String className) {
        Class<?> loaded = findLoadedClass(className);
        return loaded != null && loaded.getClassLoader() == this;
    }

    @Override
    public Class<?> loadClass(String className) throws ClassNotFoundException {
        try {
            return super.loadClass(className);
        } catch (ClassNotFoundException missing) {
            throw new ClassNotFoundException(shared.explainMissing(className), missing);
        }
    }

    @Override
    protected boolean shouldDelegateToParent(String className) {
        return SharedPackages.containClass(className);
    }
}
