package org.parley.tck;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.tck.check.JarChapter;
import org.parley.tck.check.LoadedJar;

/**
 * The contract tests of a plugin jar as a file, without those of what it offers: for plugins whose components have tests of their own.
 * {@link PluginJarContract} has all. Runs after {@code package}, when the jar is there: the plugin parent does so for classes whose names end
 * in {@code JarContractTest}.
 */
public abstract class PluginFileContract {

    private LoadedJar loaded;

    /** The jar under test; by default the one that the plugin parent has built. */
    protected Path jar() {
        String packed = System.getProperty("parley.plugin.jar");
        Assumptions.assumeTrue(packed != null, "there is no jar before it is packed: mvn verify");
        return Path.of(packed);
    }

    /** Where other plugins are that this one builds on. */
    protected List<PluginDirectory> installed() {
        return List.of();
    }

    @TestFactory
    public final Stream<DynamicContainer> checks() {
        loaded = new LoadedJar(jar(), installed());
        return chapters(loaded)
                .map(chapter -> DynamicContainer.dynamicContainer(
                        chapter.title(),
                        chapter.checks().stream().map(check -> ContractCheckTest.of(check, chapter.title()))));
    }

    Stream<JarChapter> chapters(LoadedJar jar) {
        return Stream.of(JarChapter.ofFile(jar(), jar));
    }

    @AfterEach
    final void close() {
        if (loaded != null) {
            loaded.close();
        }
    }
}
