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

/** The class loaders of plugins, and what they share with Parley and with each other. */
final class PluginClassLoaders {

    /** What plugins always get from Parley and never from their own jar; everything else is theirs. */
    private static final List<String> NAMES =
            List.of("org.parley.api", "ai.djl", "org.slf4j", "org.pf4j", "com.google.inject", "jakarta.inject");

    private static final List<String> PREFIXES =
            NAMES.stream().map(name -> name + ".").toList();

    private static final String SERVICES = "META-INF/services/";

    private PluginClassLoaders() {}

    static boolean isShared(String className) {
        for (String prefix : PREFIXES) { // asked about every class of every plugin
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Which of the packages, if any, a file of a jar belongs to. */
    static Optional<String> sharedPackage(String path) {
        String dotted = path.replace('/', '.');
        return NAMES.stream().filter(name -> dotted.startsWith(name + ".")).findFirst();
    }

    /** Resources go with their package, and so does the list of services that implement one of its types. */
    static boolean isSharedResource(String path) {
        String file = path.startsWith(SERVICES) ? path.substring(SERVICES.length()) : path;
        return sharedPackage(file).isPresent();
    }

    /** Takes the shared packages from the host and everything else from the plugin's own jar first. */
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
            return isShared(className);
        }
    }

    /**
     * Parent of all plugins' class loaders: shows them the JDK, the shared packages of the host and nothing else of it, and shared libraries.
     */
    static final class Shared extends ClassLoader {

        static {
            registerAsParallelCapable();
        }

        private static final String ENGINES = "ai.djl.";

        private final ClassLoader host;
        private final Optional<ClassLoader> libraries;

        /** Shows no libraries. */
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
                                notInHost) { // to look for its file beforehand would go through all jars, for every
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

        /** Why a plugin does not find this class: who should have it, and what to do. */
        String explainMissing(String className) {
            if (className.startsWith(ENGINES)) {
                return className + " comes with an engine, and none is installed: parley plugins install djl-pytorch";
            }
            if (isShared(className)) {
                return className + " would have to come from Parley, which does not have it: build the plugin for API "
                        + ApiVersion.CURRENT + ", or use a Parley that has it";
            }
            if (isInHost(className)) {
                return className + " is Parley's own and not shared with plugins (shared: " + String.join(", ", NAMES)
                        + "): do without it, or put it into the plugin's jar";
            }
            return className
                    + " is missing from the plugin's jar, and Parley does not have it either: put it into the jar";
        }

        private boolean isInHost(String className) {
            return host.getResource(className.replace('.', '/') + ".class") != null;
        }
    }

    /**
     * Libraries that all plugins of the process share, from the directories {@code lib} beside plugins.
     *
     * <p>There is one such class loader for the life of the process, whatever plugins come and go: the native code of an engine can be loaded
     * only once, and stays with the class loader that loaded it.
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

        /** Adds jars; one that is there already, by its file name, is there already. */
        static void add(Collection<Path> jars) {
            jars.forEach(OF_THIS_PROCESS::add);
        }

        private synchronized void add(Path jar) {
            if (names.add(jar.getFileName().toString())) {
                try {
                    addURL(jar.toUri().toURL());
                } catch (MalformedURLException impossible) { // files have addresses
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }
}
