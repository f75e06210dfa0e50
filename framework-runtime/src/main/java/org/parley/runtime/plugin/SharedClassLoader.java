package org.parley.runtime.plugin;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Optional;

/**
 * Parent of all plugins' class loaders: shows them the JDK, the shared packages of the host and nothing else of it, and shared libraries.
 */
final class SharedClassLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final String ENGINES = "ai.djl.";

    private final ClassLoader host;
    private final Optional<ClassLoader> libraries;

    /** Shows no libraries. */
    SharedClassLoader(ClassLoader host) {
        this(host, Optional.empty());
    }

    SharedClassLoader(ClassLoader host, Optional<ClassLoader> libraries) {
        super("parley-shared", getPlatformClassLoader());
        this.host = host;
        this.libraries = libraries;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (SharedPackages.containClass(name)) {
            try {
                return host.loadClass(name);
            } catch (
                    ClassNotFoundException
                            notInHost) { // to look for its file beforehand would go through all jars, for every class
                return inLibraries(name);
            }
        }
        return inLibraries(name);
    }

    private Class<?> inLibraries(String name) throws ClassNotFoundException {
        if (libraries.isPresent()) {
            return libraries.get().loadClass(name);
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
        if (className.startsWith(ENGINES)) {
            return className + " comes with an engine, and none is installed: parley plugins install djl-pytorch";
        }
        if (SharedPackages.containClass(className)) {
            return className + " would have to come from Parley, which does not have it: build the plugin for API "
                    + ApiVersion.CURRENT + ", or use a Parley that has it";
        }
        if (isInHost(className)) {
            return className + " is Parley's own and not shared with plugins (shared: "
                    + String.join(", ", SharedPackages.NAMES) + "): do without it, or put it into the plugin's jar";
        }
        return className + " is missing from the plugin's jar, and Parley does not have it either: put it into the jar";
    }

    private boolean isInHost(String className) {
        return host.getResource(className.replace('.', '/') + ".class") != null;
    }
}
