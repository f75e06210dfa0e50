package org.parley.runtime.plugin;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/** Parent of all plugins' class loaders: shows them the JDK and the shared packages of the host, and nothing else of it. */
final class SharedClassLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader host;

    SharedClassLoader(ClassLoader host) {
        super("parley-shared", getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (SharedPackages.containClass(name)) {
            return host.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }

    @Override
    protected URL findResource(String name) {
        return SharedPackages.containResource(name) ? host.getResource(name) : null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return SharedPackages.containResource(name) ? host.getResources(name) : Collections.emptyEnumeration();
    }

    /** Why a plugin does not find this class: who should have it, and what to do. */
    String explainMissing(String className) {
        if (SharedPackages.containClass(className)) {
            return className + " would have to come from Parley, which does not have it: build the plugin for API "
                    + ApiVersion.CURRENT + ", or use a Parley that has it";
        }
        if (host.getResource(className.replace('.', '/') + ".class") != null) {
            return className + " is Parley's own and not shared with plugins (shared: "
                    + String.join(", ", SharedPackages.NAMES) + "): do without it, or put it into the plugin's jar";
        }
        return className + " is missing from the plugin's jar, and Parley does not have it either: put it into the jar";
    }
}
