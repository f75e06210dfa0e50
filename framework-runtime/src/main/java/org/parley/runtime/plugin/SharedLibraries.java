package org.parley.runtime.plugin;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Libraries that all plugins of the process share, from the directories {@code lib} beside plugins.
 *
 * <p>There is one such class loader for the life of the process, whatever plugins come and go: the native code of an engine can be loaded
 * only once, and stays with the class loader that loaded it.
 */
final class SharedLibraries extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final SharedLibraries OF_THIS_PROCESS =
            new SharedLibraries(new SharedClassLoader(SharedLibraries.class.getClassLoader()));

    private final Set<String> names = new HashSet<>();

    private SharedLibraries(ClassLoader parent) {
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
