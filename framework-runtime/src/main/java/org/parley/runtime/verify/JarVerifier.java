package org.parley.runtime.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;

/** Checks a plugin jar against the laws of the test kit. The kit is built on the runtime, so it is found as a service. */
public interface JarVerifier {

    /**
     * Writes a verdict for every law of every component.
     *
     * @param installed where other plugins are that the jar may build on
     * @param given settings of components that need some, and data to try models on
     * @return whether no law is broken
     */
    boolean verify(Path jar, List<PluginDirectory> installed, ComponentSettings.Given given, PrintWriter out);
}
