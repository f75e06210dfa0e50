package org.parley.runtime.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginManager;

/** The class loaders of plugins, and the classes they share with Parley and with each other. */
final class PluginClassLoaders {

    /** The packages that plugins always load from Parley. All other classes come from their own jars. */
    private static final List<String> NAMES =
            List.of("org.parley.api", "ai.djl", "org.slf4j", "org.pf4j", "com.google.inject", "jakarta.inject");

    private static final List<String> PREFIXES =
            NAMES.stream().map(name -> name + ".").toList();

    private static final String SERVICES = "META-INF/services/";

    private PluginClassLoaders() {}

    static boolean isShared(String className) {
        for (String prefix : PREFIXES) { // called for every class of every plugin
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the shared package that a file of a jar belongs to, if any. */
    static Optional<String> sharedPackage(String path) {
        String dotted = path.replace('/', '.');
        return NAMES.stream().filter(name -> dotted.startsWith(name + ".")).findFirst();
    }

    /** Returns whether a resource belongs to a shared package. A list of services belongs to the package of the service type. */
    static boolean isSharedResource(String path) {
        String file = path.startsWith(SERVICES) ? path.substring(SERVICES.length()) : path;
        return sharedPackage(file).isPresent();
    }

    /** Loads shared packages from the host and all other classes from the plugin's own jar first. */
    static final class ApiFirst extends PluginClassLoader {

        private final Shared shared;
        private final String pluginId;

        ApiFirst(PluginManager manager, PluginDescriptor descriptor, Shared shared) {
            super(manager, descriptor, shared);
            this.shared = shared;
            this.pluginId = descriptor.getPluginId();
        }

        String pluginId() {
            return pluginId;
        }

        /** Returns whether a class that has run was loaded from the plugin's jar. Works even after the plugin was unloaded. */
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
            return isShared(className);
        }
    }

    /**
     * The parent of all plugins' class loaders. It provides the JDK, the shared packages of the host, and shared libraries, but no other
     * classes of the host.
     */
    static final class Shared extends ClassLoader {

        static {
            registerAsParallelCapable();
        }

        private static final String ENGINES = "ai.djl.";

        private final ClassLoader host;
        private final Optional<ClassLoader> libraries;

        /** Creates a loader without shared libraries. */
        Shared(ClassLoader host) {
            this(host, Optional.empty());
        }

        Shared(ClassLoader host, Optional<ClassLoader> libraries) {
            super("parley-shared", getPlatformClassLoader());
            this.host = host;
            this.libraries = libraries;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (isShared(name)) {
                try {
                    return host.loadClass(name);
                } catch (
                        ClassNotFoundException
                                notInHost) { // finding the file in advance would search all jars for every
                    // class
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
            return isSharedResource(name) ? host.getResource(name) : null;
        }

        @Override
        protected Enumeration<URL> findResources(String name) throws IOException {
            return isSharedResource(name) ? host.getResources(name) : Collections.emptyEnumeration();
        }

        /** Explains why a plugin cannot load a class and suggests a fix. */
        String explainMissing(String className) {
            if (className.startsWith(ENGINES)) {
                return className
                        + " is part of an engine, and none is installed: run parley plugins install djl-pytorch";
            }
            if (isShared(className)) {
                return className + " must be provided by Parley, but is missing there: build the plugin for API "
                        + ApiVersion.CURRENT + ", or use a Parley that provides it";
            }
            if (isInHost(className)) {
                return className + " is internal to Parley and not shared with plugins (shared: "
                        + String.join(", ", NAMES) + "): avoid it, or package it in the plugin's jar";
            }
            return className + " is neither in the plugin's jar nor provided by Parley: package it in the jar";
        }

        private boolean isInHost(String className) {
            return host.getResource(className.replace('.', '/') + ".class") != null;
        }
    }

    /**
     * Libraries that all plugins of the process share, from the directories {@code lib} of plugin directories.
     *
     * <p>There is one such class loader for the lifetime of the process, independent of loaded plugins. The native code of an engine can be
     * loaded only once, and belongs to the class loader that loaded it.
     */
    static final class Libraries extends URLClassLoader {

        static {
            registerAsParallelCapable();
        }

        private static final Libraries OF_THIS_PROCESS = new Libraries(new Shared(Libraries.class.getClassLoader()));

        private final Set<String> names = new HashSet<>();

        private Libraries(ClassLoader parent) {
            super("parley-libraries", new URL[0], parent);
        }

        static ClassLoader loader() {
            return OF_THIS_PROCESS;
        }

        /** Adds jars. A jar whose file name was added before is ignored. */
        static void add(Collection<Path> jars) {
            jars.forEach(OF_THIS_PROCESS::add);
        }

        private synchronized void add(Path jar) {
            if (names.add(jar.getFileName().toString())) {
                try {
                    addURL(jar.toUri().toURL());
                } catch (MalformedURLException impossible) { // paths of files are valid URLs
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }
}
