package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.parley.api.component.ErrorCode;
import org.pf4j.JarPluginLoader;
import org.pf4j.JarPluginManager;
import org.pf4j.Plugin;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginFactory;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginState;
import org.pf4j.PluginStatusProvider;
import org.pf4j.PluginWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PF4J with Parley's class loading, and with Guice creating the objects of a plugin's life cycle.
 *
 * <p>It receives one inspected jar at a time, in the order of their dependencies, and never searches for jars itself.
 */
final class ParleyPluginManager extends JarPluginManager {

    private static final Logger LOG = LoggerFactory.getLogger(ParleyPluginManager.class);

    private final Injector services;
    private final List<String> stopFailures = new ArrayList<>();

    ParleyPluginManager(Injector services) {
        this.services = services;
        setSystemVersion(ApiVersion.CURRENT); // with 0.0.0, PF4J would ignore Plugin-Requires
        setExactVersionAllowed(true);
    }

    /** Loads and starts an inspected jar, and reports a failure. */
    void start(Candidate candidate) {
        String id = candidate.id();
        Consumer<String> failed = reason ->
                candidate.reject(PluginState.FAILED, ErrorCode.PLUGIN_FAILED, "cannot be started: " + reason, "");
        PluginBoundary.attempt(getClass().getClassLoader(), () -> loadPlugin(candidate.jar()), failed)
                .flatMap(loaded -> PluginBoundary.attempt(getPluginClassLoader(id), () -> startPlugin(id), failed))
                .ifPresent(state -> {
                    if (state.isStarted()) {
                        candidate.started();
                    } else {
                        Throwable failure = getPlugin(id).getFailedException();
                        failed.accept(failure == null ? "PF4J reports the state " + state : Reason.of(failure));
                    }
                });
    }

    PluginBoundary boundary() {
        return new PluginBoundary(getResolvedPlugins().stream()
                .map(PluginWrapper::getPluginClassLoader)
                .toList());
    }

    /** Stops and unloads all plugins, the last started first. PF4J's own method misses some if there are several. */
    void unloadAll() {
        List<PluginWrapper> plugins = new ArrayList<>(getResolvedPlugins());
        Collections.reverse(plugins);
        plugins.forEach(this::unload);
        resolvedPlugins.clear(); // otherwise, a second call would stop plugins again that failed to stop
    }

    List<String> stopFailures() {
        return List.copyOf(stopFailures);
    }

    private void unload(PluginWrapper plugin) {
        String id = plugin.getPluginId();
        ClassLoader loader = plugin.getPluginClassLoader();
        // Stop the plugin here: unloading would stop it as well, but would hide exceptions.
        PluginBoundary.attempt(loader, () -> stopPlugin(id), reason -> {
            LOG.warn("plugin {} failed to stop: {}", id, reason);
            stopFailures.add(id + ": " + reason);
            plugin.setPluginState(PluginState.STOPPED); // avoids a second stop
        });
        PluginBoundary.attempt(
                loader, () -> unloadPlugin(id), reason -> LOG.warn("plugin {} cannot be unloaded: {}", id, reason));
        try {
            ((Closeable) loader).close(); // PF4J does not close it if stop() throws an Error
        } catch (IOException failure) {
            LOG.warn("the jar of plugin {} remains open: {}", id, Reason.of(failure));
        }
    }

    // PF4J's constructor calls the methods below before our field is set, so the field is read when the returned
    // objects are used.

    /** PF4J's own factory logs errors and returns null. */
    @Override
    protected PluginFactory createPluginFactory() {
        return plugin -> build(pluginClass(plugin));
    }

    @Override
    protected PluginLoader createPluginLoader() {
        PluginClassLoaders.Shared shared = new PluginClassLoaders.Shared(
                getClass().getClassLoader(), Optional.of(PluginClassLoaders.Libraries.loader()));
        return new JarPluginLoader(this) {
            @Override
            protected PluginClassLoader createPluginClassLoader(Path jar, PluginDescriptor descriptor) {
                return new PluginClassLoaders.ApiFirst(pluginManager, descriptor, shared);
            }
        };
    }

    /**
     * PF4J's own provider reads enabled.txt and disabled.txt of the working directory. Here, all jars in a plugin directory are enabled.
     */
    @Override
    protected PluginStatusProvider createPluginStatusProvider() {
        return new PluginStatusProvider() {
            @Override
            public boolean isPluginDisabled(String id) {
                return false;
            }

            @Override
            public void disablePlugin(String id) {}

            @Override
            public void enablePlugin(String id) {}
        };
    }

    private Plugin build(Class<? extends Plugin> type) {
        if (type == Plugin.class) { // has no life cycle, as most plugins
            return new Plugin();
        }
        return services.createChildInjector(binder -> binder.bind(type)).getInstance(type);
    }

    private static Class<? extends Plugin> pluginClass(PluginWrapper plugin) {
        try {
            return plugin.getPluginClassLoader()
                    .loadClass(plugin.getDescriptor().getPluginClass())
                    .asSubclass(Plugin.class);
        } catch (ClassNotFoundException missing) {
            throw new PluginRuntimeException(missing);
        }
    }
}
