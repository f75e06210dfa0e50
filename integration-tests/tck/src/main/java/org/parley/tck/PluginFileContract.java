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
 * The contract of a plugin jar as a file, without its components, for plugins whose components have separate tests. {@link
 * PluginJarContract} checks everything. The tests need the packed jar, so they run after {@code package}: the plugin parent does so for
 * classes whose names end in {@code JarContractTest}.
 */
public abstract class PluginFileContract {

    private LoadedJar loaded;

    /** Returns the jar under test; by default the one that the plugin parent has built. */
    protected Path jar() {
        String packed = System.getProperty("parley.plugin.jar");
        Assumptions.assumeTrue(packed != null, "the jar does not exist yet; run mvn verify, which packs it first");
        return Path.of(packed);
    }

    /** Returns the directories of other plugins that this one depends on. */
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
