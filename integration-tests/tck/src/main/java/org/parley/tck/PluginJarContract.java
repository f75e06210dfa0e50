package org.parley.tck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.tck.check.JarChapter;
import org.parley.tck.check.LoadedJar;

/** The contract of a plugin jar: of the file, of every component that it offers, and of its recipes. */
public abstract class PluginJarContract extends PluginFileContract {

    /**
     * Returns settings of components, each in the form of {@code --with} of {@code parley plugins verify}: {@code
     * dataset.tiny.file=tiny.bin}. The tests of a component without its mandatory settings are skipped.
     */
    protected List<String> settings() {
        return List.of();
    }

    /**
     * Returns data for the models, in the form of {@code --data}: {@code {use: digits, validation: 0.2}}. The default is the data of the
     * test kit.
     */
    protected Optional<String> data() {
        return Optional.empty();
    }

    /**
     * Returns the directories of other plugins that this one depends on; by default those among the test dependencies, such as {@code
     * org.parley:core}.
     */
    @Override
    protected List<PluginDirectory> installed() {
        try {
            return Collections.list(getClass().getClassLoader().getResources("META-INF/MANIFEST.MF")).stream()
                    .flatMap(manifest -> pluginJar(manifest).stream())
                    .map(jar -> PluginDirectory.usual(jar.getParent()))
                    .distinct()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Optional<Path> pluginJar(URL manifest) {
        try {
            URLConnection connection = manifest.openConnection();
            connection.setUseCaches(false);
            if (!(connection instanceof JarURLConnection inJar)) {
                return Optional.empty();
            }
            try (InputStream content = connection.getInputStream()) {
                boolean isPlugin = new Manifest(content).getMainAttributes().getValue("Plugin-Id") != null;
                return isPlugin ? Optional.of(Path.of(inJar.getJarFileURL().toURI())) : Optional.empty();
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    final Stream<JarChapter> chapters(LoadedJar jar) {
        return Stream.concat(
                super.chapters(jar),
                JarChapter.ofOffers(jar, ComponentSettings.Given.read(settings(), data())).stream());
    }
}
