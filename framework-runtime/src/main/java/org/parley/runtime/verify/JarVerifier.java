package org.parley.runtime.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;

/**
 * Checks a plugin jar against the contract tests of the test kit. The test kit depends on the runtime, so the runtime loads it as a
 * service.
 */
public interface JarVerifier {

    /**
     * Writes the result of every contract test of every component.
     *
     * @param installed directories of other plugins that the jar may depend on
     * @param given settings for components that require some, and data for models
     * @return whether all contract tests pass
     */
    boolean verify(Path jar, List<PluginDirectory> installed, ComponentSettings.Given given, PrintWriter out);
}
